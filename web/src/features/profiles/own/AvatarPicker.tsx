import { Camera } from 'lucide-react';
import { useRef, useState } from 'react';
import { upload } from '#lib/api/upload.ts';
import { ACCEPTED_PICTURES, compressToJpeg, NotAPicture } from '#lib/device/picture.ts';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { FileInput } from '#ui/fields/FileInput.tsx';
import { Avatar } from '#ui/photos/Avatar.tsx';
import { ProgressRing } from '#ui/status/Progress.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { uploadFailedText, uploadFailureOf } from '../photos/upload-failure.ts';
import { pictureAt, useUpdateProfilePic, useViewer } from '../profiles.api.ts';
import { profilesTexts, profileToasts } from '../profiles.texts.ts';

const SIZE = 112;
/** The id of the toast about the last chosen picture. */
const NOT_TAKEN = 'avatar';

/** Shows the viewer's avatar, or their first photo if they have none, and lets them change it. */
export function AvatarPicker() {
  const { profilePic, photos } = useViewer();
  const update = useUpdateProfilePic();
  const input = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState<number>();
  const shown = profilePic ?? photos[0];

  async function take(file: File) {
    notify.dismiss(NOT_TAKEN);
    setShare(0);
    try {
      const { secure_url } = await upload(await compressToJpeg(file, 'avatar'), 'avatar', setShare);
      await update.mutateAsync(secure_url);
      notify.success(profileToasts.saved);
    } catch (error) {
      const text = error instanceof NotAPicture ? error.message : uploadFailedText(uploadFailureOf(error));
      notify.error(text, { id: NOT_TAKEN });
    }
    setShare(undefined);
  }

  return (
    <div className="relative" style={{ width: SIZE, height: SIZE }}>
      <Avatar
        photo={shown && pictureAt(shown, 2 * SIZE)}
        alt={profilesTexts.yourPicture}
        size={SIZE}
        fallback="/default-profile.jpg"
      />
      <FileInput ref={input} accept={ACCEPTED_PICTURES} onFiles={([file]) => file && void take(file)} />
      {share === undefined ? (
        <IconButton
          icon={Camera}
          label={profilesTexts.changeYourPicture}
          ground="filled"
          className="absolute -right-1 -bottom-1 ring-4 ring-base-100"
          onClick={() => input.current?.click()}
        />
      ) : (
        <span className="absolute inset-0 grid place-items-center rounded-full bg-base-100/90">
          <ProgressRing value={share} label={profilesTexts.uploadingYourPicture} />
        </span>
      )}
    </div>
  );
}
