/** What JSON can say. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { [name: string]: JsonValue }
