/** The location of the blobs, as plain data that threads can receive. */
export type BlobsConfig = { folder: string } | S3Config

/** A bucket of S3, or of a server with its API. */
export type S3Config = {
  bucket: string
  /** Empty, or a folder with a slash at its end. */
  prefix: string
  /** The address of a server other than AWS. */
  endpoint?: string | undefined
  region?: string | undefined
  /** Without it, the role of the machine. */
  accessKey?: { id: string; secret: string } | undefined
}

/** Returns the location as text for logs and messages: a folder, or `s3://bucket/prefix`. It has no secret. */
export function blobsLocation(config: BlobsConfig): string {
  return 'folder' in config ? config.folder : `s3://${config.bucket}/${config.prefix}`.replace(/\/$/, '')
}
