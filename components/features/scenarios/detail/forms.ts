// The forms that a scenario's page opens, loaded as one file, so that they open without a connection, too.

export { CopyIntoProject } from '../copies/copy-into-project'
export { ReportErrorDialog } from '../errors/report-error-dialog'
export { InformationContent } from '../information/information-content'
export { AddMarksForm } from '../marks/add-marks-form'
export { Runner } from '../runner/runner'
export { AddStepsDialog } from '../steps/add-steps-dialog'
