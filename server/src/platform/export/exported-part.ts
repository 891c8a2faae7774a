import type { Media } from '../media/media.service.ts';

/** A file of a person's download, named as in the archive. */
export type ExportedFile =
  | { readonly name: string; readonly json: unknown }
  /** For what can be long: a JSON array that is written as its items come. */
  | { readonly name: string; readonly list: AsyncIterable<unknown> }
  /** The widest rendition there is. The feature that names a picture has made sure that the person may see it. */
  | { readonly name: string; readonly picture: Parameters<Media['read']>[0] };

/** Everything that one feature keeps about a person. */
export interface ExportedPart {
  /** What README.txt says: each kind of file, and in plain words what it is. */
  readonly readme: Readonly<Record<string, string>>;
  /** Asked for one after the other while the download goes on. In short queries, and in no transaction. */
  files(userId: string): AsyncIterable<ExportedFile>;
}
