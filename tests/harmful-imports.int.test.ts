import { beforeEach, expect, test } from 'vitest'
import { listRepositorySteps } from '@/lib/features/repository-steps/contract'
import { IMPORT_ROWS, previewImport } from '@/lib/features/repository-steps/imports/contract'
import { getTranslator } from '@/lib/shared/catalog'
import { createUser } from '@/tests/factories/user'
import { callRoute } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'
import { HOSTILE_SPREADSHEETS } from '@/tests/fixtures/spreadsheets'

const translate = getTranslator('en')
let headers: { authorization: string }

const preview = (file: File) => {
  const form = new FormData()
  form.set('file', file)
  return callRoute(previewImport, { form, headers })
}
const previewOfGood = () => preview(new File(['№;Описание;Система\n1;Открыть чек;POS\n'], 'steps.csv'))
const list = () => callRoute(listRepositorySteps, { headers })

beforeEach(async () => {
  headers = await bearerHeaders(await createUser())
  // What is loaded by the first call is loaded.
  expect([await previewOfGood(), await list()]).toMatchObject([{ status: 200 }, { status: 200 }])
})

test.each(HOSTILE_SPREADSHEETS)(
  'a file made to harm is refused in words, and others are answered meanwhile: $name',
  { timeout: 60_000 },
  async ({ make, message }) => {
    const refusal = preview(make())
    const first = Promise.race([
      refusal.then(() => 'the refusal'),
      list().then(({ status }) => `somebody else: ${status}`),
    ])
    expect(await first).toBe('somebody else: 200')
    const error = translate(message, { rows: IMPORT_ROWS })
    expect(await refusal).toMatchObject({ status: 422, code: 'invalid', error, fields: { file: error } })
    // The next one is read as if nothing had been.
    expect(await previewOfGood()).toMatchObject({ status: 200, data: { summary: { validRows: 1 } } })
  },
)
