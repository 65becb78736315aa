/** What is reported, and the person who is responsible for it. */
export interface ReportSubject {
  type: 'class' | 'course' | 'instructor'
  id: string
  instructorId: string
}
