import type { SnapshotItem } from '@fiscus/client'
import { Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../../texts/texts.ts'
import type { LineTexts } from './correction-form.ts'
import { correctionTexts } from './texts.ts'

const shownMax = 50

/** A line of the form with its position and the line of the document. */
export type FoundLine = { index: number; line: LineTexts; item: SnapshotItem | undefined }

/**
 * The lines to show of a document that can have 10,000: the first ones that match what is searched, and the field for
 * the search.
 */
export function useFoundLines(
  lines: readonly LineTexts[],
  items: readonly SnapshotItem[],
): { found: FoundLine[]; search: ReactNode } {
  const t = useTexts(correctionTexts)
  const [text, setText] = useState('')
  const byId = new Map(items.map((item) => [item.id, item]))
  const wanted = text.trim().toLowerCase()
  const matching = lines
    .map((line, index) => ({ index, line, item: byId.get(line.id) }))
    .filter(({ line, item }) => `${line.id} ${item?.name}`.toLowerCase().includes(wanted))
  const search =
    lines.length > shownMax ? (
      <>
        <TextInput
          type="search"
          label={t('findLine')}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {matching.length > shownMax && (
          <Text fz="xs" c="dimmed">
            {t('shownLines', { count: shownMax })}
          </Text>
        )}
      </>
    ) : null
  return { found: matching.slice(0, shownMax), search }
}
