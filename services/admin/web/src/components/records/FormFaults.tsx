import { Alert, List, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useProblemText } from '../../problems/problem-text.ts'
import { useTexts } from '../../texts/texts.ts'
import { faultsOf } from './faults.ts'
import { focusFault } from './focus-fault.ts'

/**
 * Why a form was not saved, above its fields: the problem, and the faults that no field shows. The first field with a
 * fault gets the focus, because the button that was pressed may be far below it.
 */
export function FormFaults({ failure, names }: { failure: unknown; names: readonly string[] }) {
  const t = useTexts()
  const { title, detail, requestId } = useProblemText(failure)
  const alert = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState('')
  useLayoutEffect(() => {
    const form = alert.current?.closest('form')
    if (failure) setShown((form?.textContent ?? '').replace(alert.current?.textContent ?? '', ''))
  }, [failure])
  useEffect(() => {
    if (failure && !focusFault(alert.current?.closest('form')))
      alert.current?.scrollIntoView({ block: 'center' })
  }, [failure])
  if (!failure) return null
  const { byField, others } = faultsOf(failure, names)
  const atFields = Object.values(byField)
  // A form shows some fields only for certain values of others: the fault of one that is absent would be nowhere.
  const listed = [...atFields.filter((text) => !shown.includes(text)), ...others]
  return (
    <Alert ref={alert} role="alert" color="red" title={title} icon={<IconAlertTriangle aria-hidden />}>
      {listed.length > 0 && (
        <List size="sm">
          {listed.map((text) => (
            <List.Item key={text}>{text}</List.Item>
          ))}
        </List>
      )}
      {others.length === 0 && atFields.length === 0 && <Text fz="sm">{detail}</Text>}
      {requestId !== null && (
        <Text fz="xs" c="dimmed" mt={4}>
          {t('requestWithId', { id: requestId })}
        </Text>
      )}
    </Alert>
  )
}
