import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useReducer, useRef, useState } from 'react'
import { useLanguage } from '../../../texts/language.ts'
import { presetIn } from '../scenario/item-names.ts'
import type { Preset } from '../scenario/presets.ts'
import type { LinkFault } from '../scenario/scenario-text.ts'
import { readSearch, type TesterSearch, writeSearch } from './link.ts'
import { testerAfter } from './tester.ts'

/** The address follows the inputs after this pause. */
const addressPauseMs = 300

/**
 * The tester with its state in the address: an address that is opened, or returned to, is read; an edited scenario
 * replaces the address, and an example is a new entry of the history.
 */
export function useTester() {
  const search: TesterSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const language = useLanguage()
  const [tester, act] = useReducer(testerAfter, search, (first) => ({
    ...readSearch(first, language),
    edited: 'a' as const,
  }))
  const [faults, setFaults] = useState<LinkFault[]>(() => readSearch(search, language).faults)
  const addressText = JSON.stringify({ a: search.a, b: search.b })
  const known = useRef(addressText)

  useEffect(() => {
    if (addressText === known.current) return
    known.current = addressText
    const { a, b, faults } = readSearch(JSON.parse(addressText), language)
    act({ do: 'load', a, b })
    setFaults(faults)
  }, [addressText, language])

  const [settled] = useDebouncedValue(JSON.stringify(writeSearch(tester, language)), addressPauseMs)
  useEffect(() => {
    if (settled === known.current) return
    known.current = settled
    navigate({ to: '.', search: JSON.parse(settled), replace: true, resetScroll: false })
  }, [settled, navigate])

  return {
    tester,
    act,
    faults,
    dismissFaults: () => setFaults([]),
    open: (preset: Preset) => {
      const { a, b = null } = presetIn(preset, language)
      return navigate({ to: '.', search: { ...writeSearch({ a, b }, language) }, resetScroll: false })
    },
  }
}
