'use client'

import {
  DragDropContext,
  Draggable,
  type DraggableProvided,
  Droppable,
  type DropResult,
} from '@hello-pangea/dnd'
import { useTranslations } from 'next-intl'
import { type ComponentProps, memo, type ReactNode, useCallback } from 'react'
import { DataRow } from '@/components/shared/data-table/data-row'
import { type DrawnRow, VirtualBody } from '@/components/shared/data-table/virtual-body'
import type { ScenarioStep } from '@/lib/features/scenarios/steps/contract'
import { SCENARIO_STEP } from '@/lib/features/scenarios/steps/rules'
import { HandleContext } from './step-handle'
import { useEdgeScroll } from './use-edge-scroll'

const CLONE_WIDTH = 560
const LIST_ID = 'steps'
/** `useEdgeScroll` scrolls instead. Without the percentages the library scrolls the page once when a step is lifted. */
const NO_AUTO_SCROLL = { disabled: true, startFromPercentage: 0, maxScrollAtPercentage: 0 }

interface MovableStepsProps {
  /** Moves the step with this id from one index to another. */
  onMove: (id: string, from: number, to: number) => void
  /** The table. */
  children: ReactNode
}

/** The drag-and-drop context of a table of steps, with announcements for screen readers. */
export function MovableSteps({ onMove, children }: MovableStepsProps) {
  const t = useTranslations('scenarioSteps.moving')
  const edgeScroll = useEdgeScroll()
  const end = ({ draggableId, source, destination }: DropResult) => {
    if (destination && destination.index !== source.index)
      onMove(draggableId, source.index, destination.index)
  }
  return (
    <DragDropContext
      dragHandleUsageInstructions={t('instructions')}
      autoScrollerOptions={NO_AUTO_SCROLL}
      onDragStart={({ source, mode }, { announce }) => {
        announce(t('lifted', { step: source.index + 1 }))
        const list = document.querySelector(`[data-rfd-droppable-id="${LIST_ID}"]`)?.closest('section')
        if (mode === 'FLUID' && list) edgeScroll.begin(list)
      }}
      onDragUpdate={({ source, destination }, { announce }) =>
        announce(
          destination ? t('over', { from: source.index + 1, to: destination.index + 1 }) : t('outside'),
        )
      }
      onDragEnd={(result, { announce }) => {
        edgeScroll.end()
        const { source, destination } = result
        const [from, to] = [source.index + 1, (destination ?? source).index + 1]
        announce(from === to ? t('left', { step: from }) : t('dropped', { from, to }))
        end(result)
      }}
    >
      {children}
    </DragDropContext>
  )
}

type StepRowsProps = Pick<
  ComponentProps<typeof VirtualBody<ScenarioStep>>,
  'body' | 'rowHeight' | 'soughtId' | 'onFound'
> & {
  /** The id of the edited row; dragging is off meanwhile. */
  editedId: string | null
}

/** The visible steps, each of which can be dragged by its handle. */
export function StepRows({ editedId, ...props }: StepRowsProps) {
  const { rows } = props.body
  return (
    <Droppable
      droppableId={LIST_ID}
      mode="virtual"
      renderClone={(provided, _, { source }) => {
        const step = rows[source.index]?.original
        return step ? <LiftedStep step={step} provided={provided} /> : null
      }}
    >
      {({ innerRef, droppableProps }, { draggingFromThisWith }) => (
        <VirtualBody
          {...props}
          keptId={editedId}
          absentId={draggingFromThisWith}
          bodyRef={innerRef}
          bodyProps={{ ...droppableProps }}
          draw={({ ref, ...row }, index) => (
            <MovableRow {...row} measure={ref} index={index} isFixed={editedId !== null} />
          )}
        />
      )}
    </Droppable>
  )
}

type MovableRowProps = Omit<DrawnRow<ScenarioStep>, 'ref'> & {
  measure: DrawnRow<ScenarioStep>['ref']
  index: number
  /** Whether it can't be dragged now. */
  isFixed: boolean
}

// Memoized, so that scrolling renders only the rows that come into view.
const MovableRow = memo(function MovableRow({ measure, index, isFixed, ...row }: MovableRowProps) {
  return (
    <Draggable
      draggableId={row.row.id}
      index={index}
      isDragDisabled={isFixed}
      // The handle is a button, and nothing else of a row lifts it.
      disableInteractiveElementBlocking
    >
      {(provided) => <LiftableRow row={row} measure={measure} provided={provided} />}
    </Draggable>
  )
})

interface LiftableRowProps {
  row: Omit<DrawnRow<ScenarioStep>, 'ref'>
  measure: DrawnRow<ScenarioStep>['ref']
  provided: DraggableProvided
}

function LiftableRow({ row, measure, provided }: LiftableRowProps) {
  const { innerRef, draggableProps, dragHandleProps } = provided
  const setRow = useCallback(
    (element: HTMLTableRowElement | null) => {
      measure(element)
      innerRef(element)
    },
    [measure, innerRef],
  )
  return (
    <HandleContext value={dragHandleProps}>
      <DataRow {...row} {...draggableProps} ref={setRow} />
    </HandleContext>
  )
}

/** The dragged step, which follows the pointer. */
function LiftedStep({ step, provided }: { step: ScenarioStep; provided: DraggableProvided }) {
  const { innerRef, draggableProps, dragHandleProps } = provided
  const { style } = draggableProps
  const width = style && 'width' in style ? Math.min(style.width, CLONE_WIDTH) : undefined
  return (
    <div
      ref={innerRef}
      {...draggableProps}
      {...dragHandleProps}
      style={{ ...style, width }}
      className="flex items-center gap-3 overflow-hidden rounded-md border border-primary bg-popover px-3 text-sm shadow-lg"
    >
      <span className="text-muted-foreground tabular-nums">{step.step}</span>
      <span className="truncate">{SCENARIO_STEP.toLabel(step)}</span>
    </div>
  )
}
