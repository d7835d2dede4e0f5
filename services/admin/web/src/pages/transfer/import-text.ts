/** A text to import. A file has a name; a pasted text has none and can be edited. */
export type ImportText = { name: string | null; text: string }
