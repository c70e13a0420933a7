/** The program of a thread that checks experts: without the rest of the command, which is large. */
import './native-hash.ts'
import { answerJobs } from './expert-threads.ts'

answerJobs()
