import { useEffect, useState } from 'react';

/**
 * The code of a dialog that few people ever see, loaded once it is due; undefined until then. Without a connection the
 * dialog comes on the next visit.
 */
export function useLateDialog<C>(load: () => Promise<C>, isDue: boolean): C | undefined {
  const [dialog, setDialog] = useState<C>();
  useEffect(() => {
    if (isDue)
      load().then(
        (loaded) => setDialog(() => loaded),
        () => {},
      );
  }, [load, isDue]);
  return dialog;
}
