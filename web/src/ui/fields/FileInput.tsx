import type { Ref } from 'react';

type Props = {
  ref?: Ref<HTMLInputElement>;
  accept: string;
  multiple?: boolean | undefined;
  disabled?: boolean | undefined;
  onFiles: (files: readonly File[]) => void;
};

/** Opens the browser's file chooser when it is clicked; another control does that, so it is never seen. */
export function FileInput({ ref, accept, multiple, disabled, onFiles }: Props) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      multiple={multiple}
      disabled={disabled}
      hidden
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        // Lets the same file be chosen again, after it was removed or failed.
        currentTarget.value = '';
        if (files.length > 0) onFiles(files);
      }}
    />
  );
}
