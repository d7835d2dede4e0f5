import { Button, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { type ComposeValues, composeFaults } from '../compose/compose-values.ts'
import { texts as composeTexts } from '../compose/texts.ts'
import type { Answer } from './answer.ts'
import { texts } from './texts.ts'

type Faults = { to?: string; cc?: string }

/** The faults of the recipients, known when the reply is sent. */
export function useRecipientFaults() {
  const t = useTexts(composeTexts)
  const [faults, setFaults] = useState<Faults>({})
  function check(reply: ComposeValues): boolean {
    const found = Object.entries(composeFaults(reply, ''))
    setFaults(Object.fromEntries(found.map(([name, { key, entries }]) => [name, t(key, { entries })])))
    return found.length === 0
  }
  return { faults, check }
}

type Props = {
  answer: Answer
  /** null while the answered message is read. */
  reply: ComposeValues | null
  /** The message that a new reply would go to. */
  newest: string | null
  faults: Faults
  onChange: (changes: Partial<Answer>) => void
}

/** Whom a reply goes to. */
export function ReplyFields({ answer, reply, newest, faults, onChange }: Props) {
  const t = useTexts(texts)
  return (
    <>
      {answer.answers !== null && newest !== null && answer.answers !== newest && (
        <Group gap="xs" w="100%" role="status">
          <Text fz="sm">{t('newerMessage')}</Text>
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => onChange({ answers: newest, to: null, cc: null })}
          >
            {t('answerNewer')}
          </Button>
        </Group>
      )}
      {(['to', 'cc'] as const).map((field) => (
        <TextInput
          key={field}
          flex="1 1 12rem"
          size="xs"
          label={t(field)}
          value={reply?.[field] ?? ''}
          error={faults[field]}
          onChange={({ currentTarget }) => onChange({ [field]: currentTarget.value })}
        />
      ))}
    </>
  )
}
