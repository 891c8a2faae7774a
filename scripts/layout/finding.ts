export interface Finding {
  readonly rule: string;
  readonly path: string;
  readonly line: number;
  readonly says: string;
}
