import { escapeHtml } from './markdown.ts'

type Page = { title: string; body: string; stylesheets: string[]; scripts?: string[] }

/** The pages load nothing from other hosts: they work offline and do not disclose their readers. */
export const pageHeaders = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
}

/** Returns an HTML page. `body` is HTML; stylesheets and scripts are names of documentation assets. */
export function htmlPage({ title, body, stylesheets, scripts = [] }: Page): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
${stylesheets.map((name) => `<link rel="stylesheet" href="/docs/assets/${name}">`).join('\n')}
<link rel="icon" href="data:,">
</head>
<body>
${body}
${scripts.map((name) => `<script src="/docs/assets/${name}"></script>`).join('\n')}
</body>
</html>
`
}
