import { FiscusProblem } from '@fiscus/client'
import { Alert, Button, List, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { ErrorState } from '../../../components/ErrorState.tsx'
import { faultText, useProblemText } from '../../../problems/problem-text.ts'
import { useTexts } from '../../../texts/texts.ts'
import { placeOf, type TextPlace } from '../editor/text-place.ts'
import { texts } from '../texts.ts'

type Props = { error: unknown; onGoTo: (place: TextPlace) => void; onRetry: () => void }

/** Why there is no preview: the faults of the template, each with a button that leads to its place. */
export function PreviewFaults({ error, onGoTo, onRetry }: Props) {
  const t = useTexts(texts)
  const { title, detail } = useProblemText(error)
  if (!(error instanceof FiscusProblem) || error.status !== 422)
    return <ErrorState error={error} onRetry={onRetry} />
  return (
    <Alert role="alert" color="red" title={title} icon={<IconAlertTriangle aria-hidden />}>
      {error.errors.length === 0 && <Text>{detail}</Text>}
      <List size="sm" spacing={4}>
        {error.errors.map((fault) => {
          const place = placeOf(fault)
          return (
            <List.Item key={`${fault.pointer} ${fault.detail}`} style={{ overflowWrap: 'anywhere' }}>
              {faultText(fault)}{' '}
              {place && (
                <Button variant="subtle" size="compact-sm" onClick={() => onGoTo(place)}>
                  {t('goToFault')}
                </Button>
              )}
            </List.Item>
          )
        })}
      </List>
    </Alert>
  )
}
