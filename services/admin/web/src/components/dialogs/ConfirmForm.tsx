import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { texts } from '../texts.ts'

export type Confirmation = {
  title: string
  /** What happens, and whether it can be undone. */
  body?: ReactNode
  /** The word of the button: the verb of the action, never OK. */
  action: string
  /** The word of the other button, by default Cancel. */
  cancel?: string
  /** A red button, for what cannot be undone. */
  isDangerous?: boolean
  /** The action changes nothing of the tenant, so that the dialog does not name it. */
  isLocal?: boolean
  /** Adds a field for the reason. `required`: the action needs one. */
  withReason?: 'optional' | 'required'
}

type Props = Omit<Confirmation, 'title'> & {
  /** The tenant that the action concerns, in words. */
  place: string
  onAnswer: (answer: { reason: string } | null) => void
}

/** The content of a confirmation. */
export function ConfirmForm({
  body,
  action,
  cancel,
  isDangerous = false,
  isLocal = false,
  withReason,
  place,
  onAnswer,
}: Props) {
  const t = useTexts(texts)
  const [reason, setReason] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onAnswer({ reason: reason.trim() })
      }}
    >
      <Stack gap="md">
        {body !== undefined && <Text component="div">{body}</Text>}
        {!isLocal && (
          <Group gap={6} wrap="nowrap">
            <IconBuilding size={16} aria-hidden />
            <Text fw={500}>{place}</Text>
          </Group>
        )}
        {withReason && (
          <Textarea
            label={t('reason')}
            description={t('reasonHelp')}
            required={withReason === 'required'}
            data-autofocus={withReason === 'required' || undefined}
            maxLength={500}
            autosize
            minRows={2}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        )}
        <Group gap="xs" justify="flex-end">
          <Button
            variant="default"
            data-autofocus={(isDangerous && withReason !== 'required') || undefined}
            onClick={() => onAnswer(null)}
          >
            {cancel ?? t('cancel')}
          </Button>
          <Button
            type="submit"
            color={isDangerous ? 'red' : undefined}
            data-autofocus={(!isDangerous && withReason !== 'required') || undefined}
          >
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
