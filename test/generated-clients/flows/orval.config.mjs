export default {
  fiscus: {
    input: process.env.DOCUMENT,
    output: { target: 'generated/fiscus.ts', client: 'fetch', baseUrl: `${process.env.SERVICE_URL}/api/v1` },
  },
}
