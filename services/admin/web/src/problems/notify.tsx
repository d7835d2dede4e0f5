import { Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { textsNow } from '../texts/texts.ts'
import { problemText } from './problem-text.ts'
import { texts } from './texts.ts'

const doneMs = 5_000
const undoMs = 20_000

let undoLatest: (() => void) | null = null

/** Undoes what the latest confirmation with such a button confirms, while it is shown. */
export function undoLast(): void {
  undoLatest?.()
}

/** Confirms what the user did: `notifyDone(t('saved'))`. It goes by itself, later if it has a button that undoes it. */
export function notifyDone(message: string, { onUndo }: { onUndo?: () => void } = {}): void {
  const undo =
    onUndo &&
    (() => {
      notifications.hide(id)
      onUndo()
    })
  const id = notifications.show({
    message: undo ? (
      <Group justify="space-between" wrap="nowrap">
        {message}
        <Button size="compact-xs" variant="default" onClick={undo}>
          {textsNow(texts)('undo')}
        </Button>
      </Group>
    ) : (
      message
    ),
    color: 'accent',
    icon: <IconCheck size={18} aria-hidden />,
    autoClose: undo ? undoMs : doneMs,
    onClose: () => {
      if (undoLatest === undo) undoLatest = null
    },
    closeButtonProps: { 'aria-label': textsNow(texts)('dismiss') },
  })
  if (undo) undoLatest = undo
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
