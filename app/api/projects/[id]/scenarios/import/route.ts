import { importScenarios } from '@/lib/features/scenarios/imports/contract'
import * as imports from '@/lib/features/scenarios/imports/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(importScenarios, ({ actor, params, body }) =>
  imports.importScenarios(actor, params.id, body),
)
