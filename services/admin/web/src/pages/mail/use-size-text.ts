import { useFormat } from '../../texts/format.ts'

/** `17 kB` of 16,400 bytes: rounded up, so that a file is never empty. */
export function useSizeText(): (bytes: number) => string {
  const format = useFormat()
  return (bytes) => `${format.number(Math.ceil(bytes / 1000))} kB`
}
