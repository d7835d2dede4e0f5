import type { TaxRule } from '@fiscus/client'
import { Button, Group, Modal, NumberInput, Stack } from '@mantine/core'
import { useState } from 'react'
import { useReturnFocus } from '../../../components/records/use-return-focus.ts'
import { useTexts } from '../../../texts/texts.ts'
import { texts } from '../texts.ts'
import { useRuleWords } from '../use-rule-words.ts'

type Props = {
  rule: TaxRule
  /** The present position, from 1, and the number of active rules. */
  position: number
  count: number
  onMove: (position: number) => void
  onClose: () => void
}

/** Asks for the new position of a rule. */
export function MoveDialog({ rule, position, count, onMove, onClose }: Props) {
  const t = useTexts(texts)
  useReturnFocus()
  const words = useRuleWords()
  const [value, setValue] = useState<number | string>(position)
  const isValid = typeof value === 'number' && value >= 1 && value <= count
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('moveToTitle', { name: words.ruleName(rule) })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isValid) onMove(value)
        }}
      >
        <Stack gap="md">
          <NumberInput
            label={t('moveToPosition', { count })}
            value={value}
            onChange={setValue}
            min={1}
            max={count}
            data-autofocus
          />
          <Group gap="xs" justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" disabled={!isValid}>
              {t('moveToDone')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
