import { Button, Card, Group, NativeSelect, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { randomId } from '@mantine/hooks'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useCountries } from '../../../texts/countries.ts'
import { useTexts } from '../../../texts/texts.ts'
import { texts } from './texts.ts'
import { newThirdParty, type ThirdPartyTexts, thirdPartyRoles } from './third-party-form.ts'

const partiesMax = 100

type Props = {
  parties: readonly ThirdPartyTexts[]
  onChange: (parties: ThirdPartyTexts[]) => void
  /** The faults of the form, by their fields: `thirdParties.0.name`. */
  errors: Readonly<Record<string, ReactNode>>
}

/** The parties of a document beside seller and buyer: a recipient, a factor. */
export function ThirdPartyFields({ parties, onChange, errors }: Props) {
  const t = useTexts(texts)
  return (
    <Stack gap="sm">
      {parties.map((party, index) => (
        <PartyCard
          key={party.key}
          party={party}
          index={index}
          errors={errors}
          onChange={(change) => onChange(parties.map((one) => (one === party ? { ...one, ...change } : one)))}
          onRemove={() => onChange(parties.filter((one) => one !== party))}
        />
      ))}
      {errors.thirdParties && (
        <Text c="red" fz="sm">
          {errors.thirdParties}
        </Text>
      )}
      <Group>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={parties.length >= partiesMax}
          onClick={() => onChange([...parties, newThirdParty(randomId())])}
        >
          {t('add')}
        </Button>
      </Group>
    </Stack>
  )
}

type CardProps = {
  party: ThirdPartyTexts
  index: number
  errors: Props['errors']
  onChange: (change: Partial<ThirdPartyTexts>) => void
  onRemove: () => void
}

function PartyCard({ party, index, errors, onChange, onRemove }: CardProps) {
  const t = useTexts(texts)
  const countries = useCountries()
  const title = t('one', { number: index + 1 })
  const field = (name: 'name' | 'taxId' | 'roleText', maxLength: number) => ({
    label: t(name),
    maxLength,
    value: party[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ [name]: currentTarget.value }),
    error: errors[`thirdParties.${index}.${name}`],
  })
  const place = (name: 'line1' | 'postalCode' | 'city', maxLength: number) => ({
    label: t(name),
    maxLength,
    value: party[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ [name]: currentTarget.value }),
    error: errors[`thirdParties.${index}.address.${name}`],
  })
  return (
    <Card withBorder padding="sm" role="group" aria-label={title}>
      <Group justify="space-between" mb={6}>
        <Text fz="sm" fw={600}>
          {title}
        </Text>
        <Button
          size="compact-xs"
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={12} aria-hidden />}
          onClick={onRemove}
        >
          {t('remove', { name: party.name || title })}
        </Button>
      </Group>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
        <NativeSelect
          label={t('role')}
          data={thirdPartyRoles.map((value) => ({ value, label: t(value) }))}
          value={party.role}
          onChange={({ currentTarget }) => {
            const role = thirdPartyRoles.find((one) => one === currentTarget.value)
            if (role) onChange({ role })
          }}
          error={errors[`thirdParties.${index}.role`]}
        />
        {party.role === 'other' && <TextInput required {...field('roleText', 256)} />}
        <TextInput required {...field('name', 512)} />
        <TextInput {...field('taxId', 50)} />
        <TextInput {...place('line1', 200)} />
        <TextInput {...place('postalCode', 20)} />
        <TextInput {...place('city', 100)} />
        <Select
          label={t('country')}
          data={countries}
          searchable
          allowDeselect={false}
          value={party.country}
          onChange={(country) => country && onChange({ country })}
          error={errors[`thirdParties.${index}.address.country`]}
        />
      </SimpleGrid>
    </Card>
  )
}
