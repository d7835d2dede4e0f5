import type { Scope } from '../../session/session.ts'
import { defineTexts } from '../../texts/texts.ts'

/** What each right allows, in words. */
export const scopeTexts = defineTexts('scopes', {
  en: {
    'tax:calculate': 'Calculate taxes',
    'tax:read': 'Read taxes and documents',
    'tax:write': 'Change the tax configuration',
    'documents:write': 'Issue, correct and void documents',
    'cron:read': 'Read tasks and runs',
    'cron:run': 'Start and cancel runs',
    'cron:write': 'Change and pause tasks',
    'jobs:read': 'Read background jobs',
    'jobs:write': 'Create and cancel background jobs',
    'audit:read': 'Read the audit log and the requests',
    'keys:write': 'Manage API keys',
    'settings:read': 'Read settings and the overview',
    'settings:write': 'Change settings, load demo data',
    'users:read': 'Read users',
    'users:write': 'Manage users',
    'tenants:read': 'Read tenants and their data',
    'tenants:admin': 'Manage tenants, change their data',
  } satisfies Record<Scope | 'users:read' | 'users:write', string>,
  pl: {
    'tax:calculate': 'Obliczanie podatków',
    'tax:read': 'Odczyt podatków i dokumentów',
    'tax:write': 'Zmiana konfiguracji podatków',
    'documents:write': 'Wystawianie, korygowanie i anulowanie dokumentów',
    'cron:read': 'Odczyt zadań i przebiegów',
    'cron:run': 'Uruchamianie i przerywanie przebiegów',
    'cron:write': 'Zmiana i wstrzymywanie zadań',
    'jobs:read': 'Odczyt zadań w tle',
    'jobs:write': 'Tworzenie i przerywanie zadań w tle',
    'audit:read': 'Odczyt dziennika zmian i żądań',
    'keys:write': 'Zarządzanie kluczami API',
    'settings:read': 'Odczyt ustawień i stanu',
    'settings:write': 'Zmiana ustawień, dane przykładowe',
    'users:read': 'Odczyt użytkowników',
    'users:write': 'Zarządzanie użytkownikami',
    'tenants:read': 'Odczyt klientów i ich danych',
    'tenants:admin': 'Zarządzanie klientami, zmiana ich danych',
  },
})
