import type { JpkV7m } from '@fiscus/client'
import { List } from '@mantine/core'
import { Section } from '../../components/Section.tsx'
import { useTexts } from '../../texts/texts.ts'
import { noteTexts } from './note-texts.ts'
import { texts } from './texts.ts'

/** What is to be added before the file is submitted. */
export function Notes({ notes }: { notes: JpkV7m['notes'] }) {
  const t = useTexts(texts)
  const textOf = useTexts(noteTexts)
  if (notes.length === 0) return null
  return (
    <Section title={t('notes')}>
      <List fz="sm" spacing={4}>
        {notes.map(({ code }) => (
          <List.Item key={code}>{textOf(code)}</List.Item>
        ))}
      </List>
    </Section>
  )
}
