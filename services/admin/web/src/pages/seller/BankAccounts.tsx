import { Button, Card, Checkbox, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTexts } from '../../texts/texts.ts'
import { accountTexts, type ProfileTexts } from './profile.ts'
import { texts } from './texts.ts'

const accountsMax = 20

/** The bank accounts of the seller; a document takes the default one of its currency. */
export function BankAccounts({ form }: { form: UseFormReturnType<ProfileTexts> }) {
  const t = useTexts(texts)
  const { bankAccounts } = form.values
  const path = (index: number, field: string) => `bankAccounts.${index}.${field}`
  return (
    <Stack gap="sm" align="flex-start">
      {bankAccounts.map(({ key }, index) => (
        <Card key={key} withBorder padding="sm" w="100%">
          <Group justify="space-between" mb="xs">
            <Text fz="sm" fw={600}>
              {t('account', { number: index + 1 })}
            </Text>
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={14} aria-hidden />}
              onClick={() => form.removeListItem('bankAccounts', index)}
            >
              {t('removeAccount')}
            </Button>
          </Group>
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="xs">
            <TextInput label={t('iban')} maxLength={42} {...form.getInputProps(path(index, 'iban'))} />
            <TextInput label={t('currency')} maxLength={3} {...form.getInputProps(path(index, 'currency'))} />
            <TextInput label={t('swift')} maxLength={11} {...form.getInputProps(path(index, 'swift'))} />
            <TextInput
              label={t('bankName')}
              maxLength={256}
              {...form.getInputProps(path(index, 'bankName'))}
            />
            <TextInput
              label={t('accountDescription')}
              maxLength={256}
              {...form.getInputProps(path(index, 'description'))}
            />
            <Checkbox
              mt={{ base: 0, xs: 28 }}
              label={t('isDefault')}
              {...form.getInputProps(path(index, 'isDefault'), { type: 'checkbox' })}
            />
          </SimpleGrid>
        </Card>
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={bankAccounts.length >= accountsMax}
        onClick={() => form.insertListItem('bankAccounts', { ...accountTexts(), key: newKey(bankAccounts) })}
      >
        {t('addAccount')}
      </Button>
    </Stack>
  )
}

/** A key that no other row has. */
function newKey(accounts: ProfileTexts['bankAccounts']): string {
  let number = accounts.length
  while (accounts.some(({ key }) => key === `new ${number}`)) number++
  return `new ${number}`
}
