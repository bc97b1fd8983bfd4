import crypto from 'node:crypto'
import pg from 'pg'

export const dynamic = 'force-dynamic'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })

const TEXTS = ['product', 'barcode', 'supplierCode', 'name', 'priceWithBonuses']
/** Each count with the cost that it makes. */
const COUNTS = {
  quantity: 'cost',
  assembled: 'assembledCost',
  handOut: 'handOutCost',
  notTaking: 'notTakingCost',
  agentReport: 'agentReportCost',
  returnDvD: 'returnDvDCost',
  returnFromCourier: 'returnFromCourierCost',
  returnNonDvD: 'qualityCost',
  localMarkdown: null,
  defect: null,
  quality: null,
  vp: 'vpQualityCost',
  vpLocalMarkdown: null,
  vpDefect: null,
  vpQuality: null,
}
const COSTS = Object.entries(COUNTS).filter(([, cost]) => cost)
const COLUMNS = ['position', ...TEXTS, ...Object.keys(COUNTS), ...COSTS.map(([, cost]) => cost)]
const NAMED = COLUMNS.map((name) => `"${name}"`).join(', ')
const REPLACED = COLUMNS.map((name) => `"${name}" = excluded."${name}"`).join(', ')

// The statements of PUT /scenarios/{id}/products, where all of the lines are changed.
const LOCK = { name: 'lock', text: 'SELECT id FROM "Scenario" WHERE id = $1 FOR NO KEY UPDATE' }
const SCENARIO = {
  name: 'scenario',
  text: `SELECT s.*, json_build_object('name', p.name, 'projectNumber', p."projectNumber") AS project
    FROM "Scenario" s JOIN "Project" p ON p.id = s."projectId" WHERE s.id = $1 AND s."deletedAt" IS NULL`,
}
const LINES = {
  name: 'lines',
  text: `SELECT * FROM "ProductLine" WHERE "scenarioId" = $1 AND "deletedAt" IS NULL ORDER BY position, id`,
}
const STORE = {
  name: 'store',
  text: `INSERT INTO "ProductLine" (id, "scenarioId", ${NAMED}, "updatedAt")
    SELECT id, $1, ${NAMED}, now() FROM json_populate_recordset(NULL::"ProductLine", $2::json)
    ON CONFLICT (id) DO UPDATE SET ${REPLACED}, "updatedAt" = excluded."updatedAt"`,
}
const HISTORY = {
  name: 'history',
  text: `INSERT INTO "HistoryEvent" (id, "projectId", "scenarioId", subject, "subjectId", action, changes, "actorId")
    VALUES ($1, $2, $3, 'product_lines', $3, 'updated', $4, $5)`,
}
const TELL = { name: 'tell', text: `SELECT pg_notify('uta_live', $1)` }
const COUNT = {
  name: 'count',
  text: 'UPDATE "Scenario" SET "productsVersion" = "productsVersion" + 1 WHERE id = $1 RETURNING "productsVersion"',
}

const lineCost = (line, count) => Math.round(line.priceWithBonuses * 100 * line[count]) / 100

export async function PUT(request) {
  const { scenarioId, personId, products } = await request.json()
  const client = await pool.connect()
  try {
    const ask = async (statement, ...values) => (await client.query({ ...statement, values })).rows
    await client.query('BEGIN')
    await ask(LOCK, scenarioId)
    const [scenario] = await ask(SCENARIO, scenarioId)
    await ask(LINES, scenarioId)
    const rows = products.map(({ _id, ...line }, position) => ({
      ...line,
      ...{ id: _id, position },
      ...Object.fromEntries(COSTS.map(([count, cost]) => [cost, lineCost(line, count)])),
    }))
    await ask(STORE, scenarioId, JSON.stringify(rows))
    const changes = Object.fromEntries(
      products.map(({ _id, quantity }) => [_id, { before: { _id }, after: { _id, quantity } }]),
    )
    await ask(
      HISTORY,
      crypto.randomBytes(12).toString('hex'),
      scenario.projectId,
      scenarioId,
      JSON.stringify(changes),
      personId,
    )
    await ask(TELL, JSON.stringify({ subject: 'product_lines', scenarioId }))
    const [{ productsVersion }] = await ask(COUNT, scenarioId)
    const stored = await ask(LINES, scenarioId)
    await client.query('COMMIT')
    return Response.json({ success: true, data: { scenario: { productsVersion, products: stored } } })
  } finally {
    client.release()
  }
}
