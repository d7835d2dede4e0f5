import { List } from '@mantine/core'
import { Section } from '../../components/Section.tsx'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

/** What is to be checked or added before a return is submitted. */
export function ReturnNotes({ notes }: { notes: readonly string[] }) {
  const t = useTexts(texts)
  if (notes.length === 0) return null
  return (
    <Section title={t('notes')}>
      <List fz="sm" spacing={4}>
        {notes.map((note) => (
          <List.Item key={note}>{note}</List.Item>
        ))}
      </List>
    </Section>
  )
}
