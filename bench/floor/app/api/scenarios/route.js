import pg from 'pg'

export const dynamic = 'force-dynamic'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })

const person = (table) =>
  `CASE WHEN ${table}.id IS NOT NULL THEN
    json_build_object('id', ${table}.id, 'name', ${table}.name, 'telegramUsername', ${table}."telegramUsername") END`

// The statement of GET /scenarios?limit=50: newest first, with project and people.
const NEWEST = {
  name: 'newest',
  text: `
    SELECT s.*,
      json_build_object('name', p.name, 'projectNumber', p."projectNumber") AS project,
      ${person('a')} AS responsible, ${person('b')} AS reviewer, ${person('c')} AS "dataResponsible"
    FROM "Scenario" s
    JOIN "Project" p ON p.id = s."projectId"
    LEFT JOIN "User" a ON a.id = s."responsibleId"
    LEFT JOIN "User" b ON b.id = s."reviewerId"
    LEFT JOIN "User" c ON c.id = s."dataResponsibleId"
    WHERE s."deletedAt" IS NULL
    ORDER BY s.id DESC LIMIT 51`,
}

export async function GET() {
  const { rows } = await pool.query(NEWEST)
  return Response.json({ success: true, data: { scenarios: rows.slice(0, 50) } })
}
