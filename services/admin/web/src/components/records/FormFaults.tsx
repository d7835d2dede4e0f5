import { Alert, List, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useProblemText } from '../../problems/problem-text.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts } from '../texts.ts'
import { faultsOf } from './faults.ts'
import { focusFault } from './focus-fault.ts'

/**
 * Why a form was not saved, above its fields: the problem, and the faults that no field shows. The first field with a fault gets the focus,
 * because the button that was pressed may be far below it.
 */
export function FormFaults({ failure, names }: { failure: unknown; names: readonly string[] }) {
  const t = useTexts(texts)
  const { title, detail, requestId } = useProblemText(failure)
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure && !focusFault(alert.current?.closest('form')))
      alert.current?.scrollIntoView({ block: 'center' })
  }, [failure])
  if (!failure) return null
  const { byField, others } = faultsOf(failure, names)
  return (
    <Alert ref={alert} role="alert" color="red" title={title} icon={<IconAlertTriangle aria-hidden />}>
      {others.length > 0 && (
        <List size="sm">
          {others.map((text) => (
            <List.Item key={text}>{text}</List.Item>
          ))}
        </List>
      )}
      {others.length === 0 && Object.keys(byField).length === 0 && <Text fz="sm">{detail}</Text>}
      {requestId !== null && (
        <Text fz="xs" c="dimmed" mt={4}>
          {t('requestId', { id: requestId })}
        </Text>
      )}
    </Alert>
  )
}
