import { Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { textsNow } from '../texts/texts.ts'
import { problemText } from './problem-text.ts'
import { texts } from './texts.ts'

const doneMs = 5_000
const undoMs = 20_000

/** Confirms what the user did: `notifyDone(t('saved'))`. It goes by itself, later if it has a button that undoes it. */
export function notifyDone(message: string, { onUndo }: { onUndo?: () => void } = {}): void {
  const id = notifications.show({
    message: onUndo ? (
      <Group justify="space-between" wrap="nowrap">
        {message}
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => {
            notifications.hide(id)
            onUndo()
          }}
        >
          {textsNow(texts)('undo')}
        </Button>
      </Group>
    ) : (
      message
    ),
    color: 'accent',
    icon: <IconCheck size={18} aria-hidden />,
    autoClose: onUndo ? undoMs : doneMs,
    closeButtonProps: { 'aria-label': textsNow(texts)('dismiss') },
  })
}

/** Shows what the user should know although the action succeeded. It stays until it is dismissed. */
export function notifyWarning(message: string): void {
  notifications.show({
    message,
    color: 'yellow',
    icon: <IconAlertTriangle size={18} aria-hidden />,
    autoClose: false,
    role: 'alert',
    closeButtonProps: { 'aria-label': textsNow(texts)('dismiss') },
  })
}

/**
 * Shows that an action of the user failed, with the request id and a way to repeat it. It stays until it is dismissed.
 */
export function notifyProblem(error: unknown, { onRetry }: { onRetry?: () => void } = {}): void {
  const t = textsNow(texts)
  const { title, detail, requestId } = problemText(error)
  const id = notifications.show({
    title,
    color: 'red',
    icon: <IconAlertTriangle size={18} aria-hidden />,
    autoClose: false,
    role: 'alert',
    closeButtonProps: { 'aria-label': t('dismiss') },
    message: (
      <Stack gap={6}>
        <Text c="var(--mantine-color-text)">{detail}</Text>
        <Group gap="sm">
          {onRetry && (
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => {
                notifications.hide(id)
                onRetry()
              }}
            >
              {t('retry')}
            </Button>
          )}
          {requestId !== null && (
            <Text fz="xs" c="dimmed">
              {t('requestWithId', { id: requestId })}
            </Text>
          )}
        </Group>
      </Stack>
    ),
  })
}
