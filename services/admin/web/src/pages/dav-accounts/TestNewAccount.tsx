import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useApi } from '../../api/client.ts'
import { FormFaults } from '../../components/records/FormFaults.tsx'
import { faultsOf } from '../../components/records/faults.ts'
import { useSubmit } from '../../components/records/use-submit.ts'
import { useTexts } from '../../texts/texts.ts'
import { TestResult } from '../dav/TestResult.tsx'
import {
  type AccountForm,
  allowedOrigins,
  bodyOf,
  choicesOf,
  connectionOf,
  untouched,
} from './account-values.ts'
import { CollectionChoices } from './CollectionChoices.tsx'
import { OtherOrigins } from './OtherOrigins.tsx'
import { texts } from './texts.ts'
import { useTestedConnection } from './use-tested-connection.ts'

/** Tests a server that is not stored yet, and offers the collections that it has. */
export function TestNewAccount({ form }: { form: AccountForm }) {
  const t = useTexts(texts)
  const api = useApi()
  const [result, setResult] = useTestedConnection(form.values)
  const names = Object.keys(form.values)
  const test = useSubmit(async () => {
    const values = form.getValues()
    form.clearErrors()
    try {
      const tested = await api.testNewDavAccount(bodyOf(values))
      setResult(connectionOf(values), tested)
      form.setValues({ tested: connectionOf(values), choices: untouched(tested) })
    } catch (error) {
      form.setErrors(faultsOf(error, names).byField)
      throw error
    }
  })
  const allow = () => {
    const other_origins = allowedOrigins(form.values, result?.other_origins ?? [])
    form.setValues({ other_origins })
    void test.submit()
  }
  if (form.values.login_method === 'bearer') return <Text fz="sm">{t('bearerHelp')}</Text>
  const choices = choicesOf(form.values)
  return (
    <Stack gap="sm">
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlugConnected size={16} aria-hidden />}
          loading={test.isBusy}
          onClick={() => test.submit()}
        >
          {t('testConnection')}
        </Button>
      </Group>
      <FormFaults failure={test.failure} names={names} />
      <TestResult result={result} />
      <OtherOrigins origins={result?.other_origins ?? []} onAllow={allow} />
      {choices.length > 0 && (
        <CollectionChoices choices={choices} onChange={(next) => form.setFieldValue('choices', [...next])} />
      )}
    </Stack>
  )
}
