import { Alert, Button, Fieldset, Stack } from '@mantine/core'
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import { useTexts } from '../../../texts/texts.ts'
import type { FieldFaults } from '../request/field-of.ts'
import { linesMax, type Scenario } from '../scenario/scenario.ts'
import type { TesterAction } from '../state/tester.ts'
import { BuyerFields, DocumentFields } from './DocumentFields.tsx'
import classes from './inputs.module.css'
import { LineCard } from './LineCard.tsx'
import { useChoices } from './use-choices.ts'

type Props = { scenario: Scenario; faults: FieldFaults; act: (action: TesterAction) => void }

/** The inputs of a scenario. */
export function ScenarioForm({ scenario, faults, act }: Props) {
  const t = useTexts()
  const choices = useChoices()
  const { lines } = scenario
  const general = faults.general.filter(({ line }) => line === null)
  return (
    <Stack gap="md" className={classes.fields}>
      {general.length > 0 && (
        <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} role="alert">
          {general.map(({ detail }) => detail).join(' ')}
        </Alert>
      )}
      <Fieldset legend={t('buyer')}>
        <BuyerFields scenario={scenario} faults={faults.document} act={act} />
      </Fieldset>
      <Fieldset legend={t('lines')}>
        <Stack gap="sm" align="flex-start">
          <ol className={classes.lines}>
            {lines.map((line, index) => (
              <LineCard
                key={line.key}
                line={line}
                index={index}
                count={lines.length}
                faults={faults.lines[index]}
                fault={faults.general.find((one) => one.line === index)?.detail}
                choices={choices}
                act={act}
              />
            ))}
          </ol>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={lines.length >= linesMax}
            onClick={() => act({ do: 'add-line' })}
          >
            {t('addLine')}
          </Button>
        </Stack>
      </Fieldset>
      <Fieldset legend={t('document')}>
        <DocumentFields scenario={scenario} faults={faults.document} act={act} />
      </Fieldset>
    </Stack>
  )
}
