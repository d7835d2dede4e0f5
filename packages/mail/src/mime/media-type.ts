/** The media type of a file in lower case; of a text that is none that of any file. */
export function readMediaType(text: string | null): string {
  const type = text?.trim().toLowerCase() ?? ''
  return /^[\w!#$&^.+-]{1,100}\/[\w!#$&^.+-]{1,100}$/.test(type) ? type : 'application/octet-stream'
}
