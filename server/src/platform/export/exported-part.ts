import type { UserId } from '@showup/contract/fields';
import type { Media } from '../media/media.service.ts';

/** A file of a person's download, named as in the archive. */
export type ExportedFile =
  | { readonly kind: 'json'; readonly name: string; readonly json: unknown }
  /** For long lists: a JSON array that is written as its items are read. */
  | { readonly kind: 'list'; readonly name: string; readonly list: AsyncIterable<unknown> }
  /** The widest rendition. The feature has made sure that the person may see the picture. */
  | { readonly kind: 'picture'; readonly name: string; readonly picture: Parameters<Media['read']>[0] };

/** Everything one feature stores about a person. */
export interface ExportedPart {
  /** For README.txt: each kind of file, explained in plain words. */
  readonly readme: Readonly<Record<string, string>>;
  /** Read one after another during the download, with short queries and outside a transaction. */
  files(userId: UserId): AsyncIterable<ExportedFile>;
}
