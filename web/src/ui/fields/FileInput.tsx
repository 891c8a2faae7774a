import type { Ref } from 'react';

type Props = {
  ref?: Ref<HTMLInputElement>;
  accept: string;
  multiple?: boolean | undefined;
  disabled?: boolean | undefined;
  onFiles: (files: readonly File[]) => void;
};

/** Opens the browser's file chooser when clicked. Invisible, since another control clicks it. */
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
        // Allows choosing the same file again after it was removed or failed.
        currentTarget.value = '';
        if (files.length > 0) onFiles(files);
      }}
    />
  );
}
