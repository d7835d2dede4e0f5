import { join } from 'node:path'
import { inflate } from '@sparticuz/chromium'

// Unpacks Chromium with its libraries and fonts from the folder of the argument into TMPDIR.
const [, , bin = ''] = process.argv
await Promise.all(['chromium.br', 'al2023.tar.br', 'fonts.tar.br'].map((file) => inflate(join(bin, file))))
