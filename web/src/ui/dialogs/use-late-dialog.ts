import { useEffect, useEffectEvent, useState } from 'react';

/**
 * The code of a dialog that few people ever see, loaded once it is due; undefined until then. Without a connection the
 * dialog comes on the next visit; one that the person has asked for can say so in `onMissing`.
 */
export function useLateDialog<C>(
  load: () => Promise<C>,
  isDue: boolean,
  onMissing?: () => void,
): C | undefined {
  const [dialog, setDialog] = useState<C>();
  const tellMissing = useEffectEvent(() => onMissing?.());
  useEffect(() => {
    if (!isDue) return;
    let isAwaited = true;
    load().then(
      (loaded) => setDialog(() => loaded),
      () => isAwaited && tellMissing(),
    );
    return () => {
      isAwaited = false;
    };
  }, [load, isDue]);
  return dialog;
}
