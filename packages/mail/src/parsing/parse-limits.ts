/** What one message may contain. Above a limit its headers are stored, with a warning, and its raw source is kept. */
export type ParseLimits = {
  /** Bytes of the source that are read. */
  bytes: number
  /** Headers, and bytes of headers, of all parts. */
  headers: number
  headerBytes: number
  parts: number
  /** Parts within parts. */
  nesting: number
  attachments: number
  /** Bytes of all parts after decoding. */
  decodedBytes: number
  /** Bytes of one text or HTML; the rest of a longer one is not stored apart from the raw source. */
  textBytes: number
  /** Addresses of one header; further ones stay in the header only. */
  addresses: number
  /** Message-IDs of References: the newest ones are read. */
  references: number
}

export const parseLimits: ParseLimits = {
  bytes: 52_428_800,
  headers: 5000,
  headerBytes: 524_288,
  parts: 1000,
  nesting: 50,
  attachments: 500,
  decodedBytes: 52_428_800,
  textBytes: 1_048_576,
  addresses: 1000,
  references: 100,
}
