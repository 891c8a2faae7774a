/** The key of the last captured photo in this browser's storage. */
export const CAPTURED_PHOTO = 'capturedPhoto';

/** Whether this browser keeps a captured photo, of anyone; without the schema that reads it. */
export function isPhotoKept(): boolean {
  try {
    return localStorage.getItem(CAPTURED_PHOTO) !== null;
  } catch {
    return false;
  }
}
