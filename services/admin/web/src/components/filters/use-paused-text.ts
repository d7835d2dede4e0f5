import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'

const pauseMs = 250

/**
 * The text of a filter while a user types it. `onType` shows it at once and reports it after a pause of typing; another
 * `value` replaces it.
 */
export function usePausedText(value: string, onChange: (value: string) => void) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const report = useDebouncedCallback(onChange, pauseMs)
  const onType = (typed: string) => {
    setText(typed)
    report(typed)
  }
  return { text, onType }
}
