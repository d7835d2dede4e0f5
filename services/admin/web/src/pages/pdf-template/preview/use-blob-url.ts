import { useEffect, useRef, useState } from 'react'

/** The address of a blob in this page. It stays until there is another blob; null before the first. */
export function useBlobUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  const held = useRef<string | null>(null)
  useEffect(() => {
    if (blob === undefined) return
    const former = held.current
    held.current = URL.createObjectURL(blob)
    setUrl(held.current)
    if (former !== null) URL.revokeObjectURL(former)
  }, [blob])
  useEffect(
    () => () => {
      if (held.current !== null) URL.revokeObjectURL(held.current)
    },
    [],
  )
  return url
}
