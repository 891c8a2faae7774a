import { useEffect, useRef, useState } from 'react';
import { NotAPicture } from '#lib/device/picture.ts';
import { arrival, reloadPage } from '#lib/late/late-code.ts';
import { unlessAborted } from '#lib/patience.ts';
import { notify } from '#ui/toasts/notify.tsx';
import { uploadFailureOf } from '../photos/upload-failure.ts';
import { errorAt, type PhotoUploads } from '../photos/use-photo-uploads.ts';
import { storedPhoto } from '../profiles.api.ts';
import { cropTexts } from './crop.texts.ts';
import { croppedAtStart, openToCrop } from './picture-canvas.ts';

let Editor: typeof import('./PhotoEditor.tsx').PhotoEditor | undefined;

/** Tries again each time, which succeeds in browsers that don't keep a failed import. @throws without a connection */
async function loadEditor(): Promise<void> {
  ({ PhotoEditor: Editor } = await arrival(import('./PhotoEditor.tsx')));
}

/** Says that the editor is missing. A reload also brings it to browsers that keep a failed import. */
function tellMissing(text: string): void {
  notify.undoable(text, { label: cropTexts.reload, run: () => void reloadPage() });
}

/** A picture in the editor, until the person has answered. */
interface Question {
  readonly slot: number;
  readonly picture: HTMLCanvasElement;
  readonly waiting: number;
  readonly onUse: (jpeg: Promise<Blob>) => void;
  readonly onUseAll: (jpeg: Promise<Blob>) => void;
  readonly onCancel: () => void;
  readonly onFail: (error: unknown) => void;
}

/** Asks how to crop a picture. */
function useEditor() {
  const [question, setQuestion] = useState<Question | null>(null);

  // Loaded beforehand: the editor should also open when the connection has gone by then.
  useEffect(() => {
    loadEditor().catch(() => {});
  }, []);

  /**
   * Null if the person cancels. Without the editor's code, the picture is used as it starts, and can be cropped again later.
   * @throws if the editor can't show the picture
   */
  async function ask(slot: number, picture: HTMLCanvasElement, others: Others): Promise<Blob | null> {
    await loadEditor().catch(() => {});
    if (!Editor) {
      tellMissing(cropTexts.usedAsItIs);
      return croppedAtStart(picture);
    }
    return new Promise((resolve) => {
      const answer = (jpeg: Promise<Blob> | null) => {
        setQuestion(null);
        resolve(jpeg);
      };
      setQuestion({
        slot,
        picture,
        waiting: others.count(),
        onUse: answer,
        onCancel: () => answer(null),
        onFail: (error) => answer(Promise.reject(error)),
        onUseAll(jpeg) {
          others.accept();
          answer(jpeg);
        },
      });
    });
  }

  return { question, ask };
}

type Others = ReturnType<typeof useOthers>;

/** The chosen pictures that wait until the editor has closed, by their attempts. */
function useOthers() {
  const waiting = useRef(new Set<AbortSignal>());
  const accepted = useRef(new Set<AbortSignal>());
  return {
    add: (attempt: AbortSignal) => void waiting.current.add(attempt),
    count: () => [...waiting.current].filter(({ aborted }) => !aborted).length,
    /** Nobody is asked about those that wait now. */
    accept() {
      accepted.current = new Set(waiting.current);
    },
    /** It waits no longer. Returns whether it is accepted. */
    takeOut(attempt: AbortSignal): boolean {
      waiting.current.delete(attempt);
      return accepted.current.delete(attempt);
    },
  };
}

/** Opens chosen pictures in the editor, one after the other, and uploads what the person crops. */
export function usePhotoCrops({ begin, fail, send, forget, originalOf }: PhotoUploads) {
  const { question, ask } = useEditor();
  const others = useOthers();
  const turn = useRef(Promise.resolve());

  async function edit(slot: number, attempt: AbortSignal, original: Blob) {
    const isAccepted = others.takeOut(attempt);
    try {
      // The next picture need not wait for one that is no longer wanted.
      const picture = await unlessAborted(attempt, openToCrop(original));
      if (!picture) return;
      const jpeg = await (isAccepted ? croppedAtStart(picture) : ask(slot, picture, others));
      if (attempt.aborted) return;
      if (jpeg) void send(slot, { jpeg, original });
      else forget(slot);
    } catch (error) {
      if (attempt.aborted) return;
      if (!(error instanceof NotAPicture)) return fail(slot, uploadFailureOf(error));
      forget(slot);
      notify.error(error.message, { id: errorAt(slot) });
    }
  }

  /** Starts once the editor has closed. */
  function next(act: () => Promise<void>) {
    turn.current = turn.current.then(act);
  }

  function choose(slot: number, file: File) {
    const attempt = begin(slot);
    others.add(attempt);
    next(() => edit(slot, attempt, file));
  }

  /** Crops a photo again: from the picture that was chosen, or on another visit from what is stored. */
  function cropAgain(slot: number, photo: string) {
    const attempt = begin(slot);
    next(async () => {
      try {
        await loadEditor().catch(() => {});
        if (attempt.aborted) return;
        if (!Editor) {
          forget(slot);
          tellMissing(cropTexts.noEditor);
          return;
        }
        const original = originalOf(photo) ?? (await unlessAborted(attempt, storedPhoto(photo)));
        if (original) await edit(slot, attempt, original);
      } catch {
        if (attempt.aborted) return;
        forget(slot);
        notify.error(cropTexts.notOpened, { id: errorAt(slot) });
      }
    });
  }

  return { question, Editor, choose, cropAgain };
}
