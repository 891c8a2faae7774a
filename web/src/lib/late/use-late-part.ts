import { useEffect, useEffectEvent, useState } from 'react';

/**
 * The code of a part that few people ever see, loaded once it is due; undefined until then. Without a connection it comes
 * on the next visit; one that the person has asked for can say so in `onMissing`.
 */
export function useLatePart<C>(
  load: () => Promise<C>,
  isDue: boolean,
  onMissing?: () => void,
): C | undefined {
  const [part, setPart] = useState<C>();
  const tellMissing = useEffectEvent(() => onMissing?.());
  useEffect(() => {
    if (!isDue) return;
    let isAwaited = true;
    load().then(
      (loaded) => setPart(() => loaded),
      () => isAwaited && tellMissing(),
    );
    return () => {
      isAwaited = false;
    };
  }, [load, isDue]);
  return part;
}
