import { prisma } from '@/lib/server/db'
import type { Prisma } from '@/prisma/generated/client'
import { type Draw, testDraw } from './draw'
import type { Row } from './row'
import { LINKS } from './vocabulary/documentation'

export type DocumentationLinkRow = Row<Prisma.DocumentationLinkCreateManyInput>

/** An address that is worth knowing. */
export function documentationLinkRow(draw: Draw, at: Date, given: Partial<DocumentationLinkRow> = {}) {
  return {
    id: draw.id(at),
    ...draw.pick(LINKS),
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...given,
  } satisfies DocumentationLinkRow
}

export function createDocumentationLink(given: Partial<DocumentationLinkRow> = {}) {
  return prisma.documentationLink.create({ data: documentationLinkRow(testDraw, new Date(), given) })
}
