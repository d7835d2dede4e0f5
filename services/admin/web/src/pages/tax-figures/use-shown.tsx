import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useFormat } from '../../texts/format.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

const step = 200

/** The first rows of a document, which can have 10,000, and a button for the next ones. */
export function useShown<Row>(rows: readonly Row[]): { shown: readonly Row[]; more: ReactNode } {
  const t = useTexts(texts)
  const format = useFormat()
  const [count, setCount] = useState(step)
  const shown = rows.slice(0, count)
  const more =
    rows.length > count ? (
      <Button variant="default" size="xs" onClick={() => setCount(count + step)}>
        {t('showMore', { shown: format.number(shown.length), all: format.number(rows.length) })}
      </Button>
    ) : null
  return { shown, more }
}
