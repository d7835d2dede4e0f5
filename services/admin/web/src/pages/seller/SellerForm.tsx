import type { Seller, SellerProfile, WithEtag } from '@fiscus/client'
import { Button, Fieldset, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useRef } from 'react'
import { useApi } from '../../api/client.ts'
import { ConflictDialog } from '../../components/records/ConflictDialog.tsx'
import { changedRecord } from '../../components/records/changed-fields.ts'
import { FormFaults } from '../../components/records/FormFaults.tsx'
import { useRecordForm } from '../../components/records/use-record-form.ts'
import { notifyDone } from '../../problems/notify.tsx'
import { useCan } from '../../session/session.ts'
import { useCountries } from '../../texts/countries.ts'
import { useTexts } from '../../texts/texts.ts'
import { BankAccounts } from './BankAccounts.tsx'
import { LogoField } from './LogoField.tsx'
import { type ProfileTexts, profileOf, textsOf } from './profile.ts'
import { texts } from './texts.ts'

type Props = { seller: WithEtag<Seller>; onSaved: (seller: WithEtag<Seller>) => void }

const names = [
  'name',
  'nip',
  'euVatNumber',
  'email',
  'phone',
  'krs',
  'regon',
  'bdo',
  'taxOffice',
  'registerText',
  'eori',
  'address',
  'naturalPerson',
  'quarterlyReturns',
  'bankAccounts',
  'logo',
] as const

/** The form of the profile. It is saved as a whole, with the version that was read. */
export function SellerForm({ seller, onSaved }: Props) {
  const t = useTexts(texts)
  const api = useApi()
  const canWrite = useCan('tax:write')
  const stored = useRef(seller)
  const record = useRecordForm<ProfileTexts>(
    {
      initial: textsOf(seller),
      version: seller.etag,
      save: async (values, version, opened) => {
        const { version: _, ...read } = stored.current
        const profile = changedRecord<SellerProfile>(read, profileOf(opened), profileOf(values))
        const saved = await api.changeSeller(profile, { ifMatch: version ?? seller.etag })
        notifyDone(t('saved'))
        onSaved(saved)
      },
      reload: async () => {
        const current = await api.getSeller()
        stored.current = current
        return { values: textsOf(current), version: current.etag }
      },
      onClose: () => {},
    },
    names,
  )
  const { form, failure, isSaving, conflict } = record
  return (
    <form onSubmit={record.onSubmit} noValidate>
      <Stack gap="md">
        {!canWrite && <Text c="dimmed">{t('readOnly')}</Text>}
        <FormFaults failure={failure} names={names} />
        <Fieldset legend={t('company')} disabled={!canWrite}>
          <CompanyFields form={form} />
        </Fieldset>
        <Fieldset legend={t('address')} disabled={!canWrite}>
          <AddressFields form={form} />
        </Fieldset>
        <Fieldset legend={t('naturalPerson')} disabled={!canWrite}>
          <PersonFields form={form} />
        </Fieldset>
        <Fieldset legend={t('quarterlyReturns')} disabled={!canWrite}>
          <QuarterFields form={form} />
        </Fieldset>
        <Fieldset legend={t('bankAccounts')} disabled={!canWrite}>
          <BankAccounts form={form} />
        </Fieldset>
        <Fieldset legend={t('logo')} disabled={!canWrite}>
          <LogoField
            digest={form.values.logo}
            error={form.errors.logo}
            onChange={(digest) => form.setFieldValue('logo', digest)}
          />
        </Fieldset>
        {canWrite && (
          <Group gap="xs">
            <Button type="submit" loading={isSaving} disabled={!form.isDirty()}>
              {t('save')}
            </Button>
            <Button variant="default" disabled={!form.isDirty()} onClick={() => form.reset()}>
              {t('discard')}
            </Button>
          </Group>
        )}
      </Stack>
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          mine={form.values}
          labels={Object.fromEntries(names.map((name) => [name, t(name)]))}
          onKeepMine={record.keepMine}
          onTakeTheirs={record.takeTheirs}
          onBack={record.leaveConflict}
        />
      )}
    </form>
  )
}

type FieldsProps = { form: UseFormReturnType<ProfileTexts> }

/** The quarters that JPK_V7K declares; without them each month is declared by itself. */
function QuarterFields({ form }: FieldsProps) {
  const t = useTexts(texts)
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
      {(['since', 'until'] as const).map((name) => (
        <TextInput
          key={name}
          label={t(name)}
          placeholder="2026-Q3"
          maxLength={7}
          {...form.getInputProps(`quarterlyReturns.${name}`)}
        />
      ))}
    </SimpleGrid>
  )
}

function CompanyFields({ form }: FieldsProps) {
  const t = useTexts(texts)
  const fields = [
    ['name', 512],
    ['nip', 20],
    ['euVatNumber', 20],
    ['email', 255],
    ['phone', 16],
    ['krs', 10],
    ['regon', 14],
    ['bdo', 9],
    ['taxOffice', 4],
    ['registerText', 512],
    ['eori', 256],
  ] as const
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
      {fields.map(([name, max]) => (
        <TextInput key={name} label={t(name)} maxLength={max} {...form.getInputProps(name)} />
      ))}
    </SimpleGrid>
  )
}

function PersonFields({ form }: FieldsProps) {
  const t = useTexts(texts)
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
      <TextInput label={t('firstName')} maxLength={30} {...form.getInputProps('naturalPerson.firstName')} />
      <TextInput label={t('last_name')} maxLength={81} {...form.getInputProps('naturalPerson.lastName')} />
      <TextInput label={t('birthDate')} type="date" {...form.getInputProps('naturalPerson.birthDate')} />
    </SimpleGrid>
  )
}

function AddressFields({ form }: FieldsProps) {
  const t = useTexts(texts)
  const countries = useCountries()
  const fields = [
    ['line1', 200],
    ['line2', 200],
    ['postalCode', 20],
    ['city', 100],
  ] as const
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
      {fields.map(([name, max]) => (
        <TextInput key={name} label={t(name)} maxLength={max} {...form.getInputProps(`address.${name}`)} />
      ))}
      <Select
        label={t('country')}
        data={countries}
        searchable
        allowDeselect={false}
        {...form.getInputProps('address.country')}
      />
    </SimpleGrid>
  )
}
