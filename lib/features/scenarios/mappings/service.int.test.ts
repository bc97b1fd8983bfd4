import { expect, test } from 'vitest'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'
import { deleteScenarioMapping, listScenarioMappings, saveScenarioMapping } from './contract'

const columns = [{ title: 'Где', field: 'plant' as const }]

test('mappings are saved by name for everybody, replaced by the same name, and deleted', async () => {
  const headers = await bearerHeaders(await createUser())
  const viewer = await bearerHeaders(await createUser({ role: 'viewer' }))
  const save = (body: Record<string, unknown>, as = headers) =>
    callRoute(saveScenarioMapping, { body, headers: as })
  expect(await save({ name: ' Осень ', columns })).toMatchObject({ status: 201 })
  expect(await save({ name: 'Осень', columns: [...columns, { title: 'Ключ', field: 'key' }] })).toMatchObject(
    {
      status: 201,
    },
  )
  expect(await save({ name: '', columns })).toMatchObject({ status: 422 })
  expect(await save({ name: 'Зима', columns }, viewer)).toMatchObject({ status: 403 })
  const { mappings: saved } = await callForData(listScenarioMappings, { headers: viewer })
  expect(saved).toMatchObject([{ name: 'Осень', columns: [{ field: 'plant' }, { field: 'key' }] }])
  const id = saved[0]?._id ?? ''
  await callForData(deleteScenarioMapping, { params: { id }, headers })
  expect(await callRoute(deleteScenarioMapping, { params: { id }, headers })).toMatchObject({
    status: 404,
  })
})
