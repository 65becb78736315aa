/** The sentences that calls answer, and that server and web app share. */

// Validation
export const emailRequired = 'Bitte gib eine E-Mail-Adresse ein.'
export const emailInvalid = 'Das ist keine gültige E-Mail-Adresse.'
export const passwordRequired = 'Bitte gib ein Passwort ein.'
export const nameRequired = 'Bitte gib einen Namen ein.'
export const contactRequired = 'Bitte gib eine Telefonnummer ein.'
export const contactDigits = 'Die Telefonnummer muss aus 10 Ziffern bestehen.'
export const contactInternational = 'Bitte gib die Telefonnummer mit Ländervorwahl ein.'
export const roleRequired = 'Bitte wähle eine Rolle.'
export const dobRequired = 'Bitte gib das Geburtsdatum ein.'
export const tooYoung = 'Das Mindestalter ist 5 Jahre.'
export const genderRequired = 'Bitte wähle ein Geschlecht.'
export const titleRequired = 'Bitte gib einen Titel ein.'
export const descriptionRequired = 'Bitte gib eine Beschreibung ein.'
export const dateRequired = 'Bitte gib ein Datum ein.'
export const timingRequired = 'Bitte gib eine Uhrzeit ein.'
export const durationRequired = 'Bitte gib die Dauer ein.'
export const maxStudentsRequired = 'Bitte gib die maximale Teilnehmerzahl ein.'
export const categoryRequired = 'Bitte wähle eine Kategorie.'
export const levelRequired = 'Bitte wähle ein Niveau.'
export const thumbnailRequired = 'Bitte wähle ein Vorschaubild.'
export const priceRequired = 'Bitte gib einen Preis ein.'
export const bringTooLong = '„Was du brauchst“ darf höchstens 500 Zeichen haben.'
export const learnTooMany = '„Was du lernst“ darf höchstens 5 Zeilen haben.'
export const learnLineTooLong = 'Eine Zeile von „Was du lernst“ darf höchstens 100 Zeichen haben.'
export const pastDate = 'Datum und Uhrzeit dürfen nicht in der Vergangenheit liegen.'
export const dateTooLate = 'Das Datum muss in den nächsten drei Jahren liegen.'
export const dateTooEarly = 'Das Datum darf höchstens ein Jahr zurückliegen.'
export const soldIntoPast =
  'Für dieses Angebot wurde schon bezahlt. Deshalb kannst du den Beginn nicht in die Vergangenheit verlegen.'
export const soldAndBegun =
  'Dieses Angebot hat schon begonnen, und es wurde dafür bezahlt. Um es noch einmal anzubieten, wähle „Duplizieren“.'
export const bioRequired = 'Bitte schreib etwas über dich.'
export const qualificationsRequired = 'Bitte gib deine Qualifikationen an.'
export const skillsRequired = 'Bitte gib deine Fähigkeiten an.'
export const resumeRequired = 'Bitte lade deinen Lebenslauf hoch.'
export const bothEmailsRequired = 'Bitte gib die aktuelle und die neue E-Mail-Adresse ein.'
export const newEmailInvalid = 'Bitte gib eine gültige E-Mail-Adresse ein.'
export const sameEmail = 'Die neue E-Mail-Adresse muss sich von der aktuellen unterscheiden.'
export const allFieldsRequired = 'Bitte fülle alle Felder aus.'
export const passwordsDiffer = 'Die beiden neuen Passwörter stimmen nicht überein.'
export const samePassword = 'Das neue Passwort muss sich vom aktuellen unterscheiden.'
export const passwordTooShort = 'Das Passwort muss mindestens 6 Zeichen lang sein.'
export const chooseFile = 'Bitte wähle eine Datei zum Hochladen.'
export const reasonRequired = 'Bitte gib einen Grund an.'

// Validation of values
export const dateInvalid = 'Bitte gib ein gültiges Datum ein (JJJJ-MM-TT).'
export const dobInvalid = 'Bitte gib ein gültiges Geburtsdatum ein (JJJJ-MM-TT).'
export const timingInvalid = 'Bitte gib eine gültige Uhrzeit ein (HH:mm).'
export const localeInvalid = 'Bitte gib die Sprache als Kürzel an, zum Beispiel en-US.'
export const timezoneInvalid =
  'Bitte gib die Zeitzone als IANA-Namen an, zum Beispiel Europe/Berlin.'
export const durationInvalid = 'Bitte gib als Dauer eine ganze Zahl ab 1 ein.'
export const maxStudentsInvalid = 'Bitte gib als maximale Teilnehmerzahl eine ganze Zahl ab 1 ein.'
export const priceInvalid = 'Bitte gib einen Preis ab 0 mit höchstens zwei Nachkommastellen ein.'
export const categoryInvalid =
  'Als Kategorie sind nur Music, Arts, Sports, Technology und Language möglich.'
export const levelInvalid = 'Als Niveau sind nur Beginner, Intermediate und Advanced möglich.'
export const genderInvalid = 'Als Geschlecht sind nur male, female und other möglich.'
export const roleInvalid = 'Als Rolle sind nur student und instructor möglich.'
export const moduleTitleRequired = 'Bitte gib dem Modul einen Titel.'
export const moduleContentRequired = 'Bitte gib ein, worum es im Modul geht.'
export const moduleDurationInvalid =
  'Bitte gib die Dauer des Moduls in ganzen Minuten ein, mindestens 1.'
export const passwordTooCommon =
  'Dieses Passwort wird zu häufig verwendet. Bitte wähle ein anderes.'
export const passwordTooObvious =
  'Dieses Passwort ist zu leicht zu erraten. Bitte wähle ein anderes.'
export const tooLong = 'Dieser Text ist zu lang.'
export const tooMany = 'Das sind zu viele Einträge.'
export const modulesTooLong =
  'Die Module enthalten zu viel Text. Zusammen dürfen es höchstens 48 kB sein, etwa 8.000 Wörter.'
export const thumbnailInvalid = 'Bitte wähle als Vorschaubild ein Bild, das du hochgeladen hast.'
export const profilePicInvalid = 'Bitte wähle als Profilbild ein Bild, das du hochgeladen hast.'
export const resumeInvalid =
  'Bitte wähle als Lebenslauf eine PDF-, DOC- oder DOCX-Datei, die du hochgeladen hast.'
export const invalidInput = 'Einige Angaben sind nicht gültig.'
export const instantInvalid = 'Bitte gib ein gültiges Datum ein.'
export const rangeInvalid = 'Das Ende darf nicht vor dem Anfang liegen.'
export const dayPartInvalid = 'Bitte wähle eine Tageszeit aus der Liste.'
export const weekdaysInvalid = 'Bitte wähle Wochentage aus der Liste.'
export const sortInvalid = 'Bitte wähle eine Sortierung aus der Liste.'
export const languageInvalid = 'Bitte wähle eine Sprache aus der Liste.'
export const priceRangeInvalid = 'Der höchste Preis darf nicht unter dem niedrigsten liegen.'
export const pageBeyondCap =
  'Blättern kannst du nur durch die ersten 10.000 Einträge einer Liste. Grenze sie mit q, category oder level ein, um die übrigen zu finden.'

// Sign-up and login
export const signupSuccess = 'Registrierung erfolgreich!'
export const signupFailed = 'Die Registrierung hat nicht geklappt.'
export const emailTaken = 'Mit dieser E-Mail-Adresse gibt es schon ein Konto.'
export const verifyFirst = 'Bitte bestätige deine E-Mail-Adresse, bevor du dich anmeldest.'
export const accountSuspended = 'Dieses Konto ist gesperrt.'
export const loginFailed = 'Die Anmeldung hat nicht geklappt.'
export const loginStatus = 'Die Anmeldung hat nicht geklappt. Bitte versuche es noch einmal.'
export const loginSuccess = 'Anmeldung erfolgreich!'
export const wrongCredentials = 'E-Mail-Adresse oder Passwort ist falsch.'
export const tokenMissing = 'Bitte melde dich an, um fortzufahren.'
export const tokenInvalid = 'Deine Sitzung ist abgelaufen. Bitte melde dich erneut an.'
export const tokenTooOld = 'Diese Anmeldung liegt zu lange zurück. Bitte melde dich erneut an.'
export const forbidden = 'Dazu hast du keine Berechtigung.'
export const notApproved = 'Unser Team hat dein Profil noch nicht freigegeben.'
export const removedAsInstructor =
  'Unser Team hat dir die Freigabe als Lehrkraft entzogen. Du kannst wieder veröffentlichen, sobald dein Profil erneut freigegeben ist.'
export const tooManyComing =
  'Solange dein Profil nicht freigegeben ist, kannst du höchstens 20 Kurse planen.'
export const choosePassword =
  'Diese E-Mail-Adresse wurde mehrmals angegeben. Bitte wähle ein neues Passwort.'
export const linkInvalid = 'Dieser Link ist nicht mehr gültig. Bitte fordere einen neuen an.'
export const verified = 'Deine E-Mail-Adresse ist bestätigt. Du kannst dich jetzt anmelden.'
export const alreadyVerified = 'Deine E-Mail-Adresse ist schon bestätigt. Du kannst dich anmelden.'
export const nextInvalid = 'Das ist keine Seite dieser Website.'
export const verificationSent =
  'Falls diese E-Mail-Adresse noch bestätigt werden muss, haben wir dir einen Link geschickt.'
export const resetSent =
  'Falls es zu dieser E-Mail-Adresse ein Konto gibt, haben wir dir einen Link geschickt.'
export const passwordReset = 'Dein Passwort wurde geändert. Du kannst dich jetzt anmelden.'
export const signedOut = 'Du bist abgemeldet.'

// Parents and guardians of young people
export const guardianEmailRequired =
  'Bitte gib die E-Mail-Adresse eines Elternteils oder einer sorgeberechtigten Person ein.'
export const guardianIsSelf =
  'Das ist deine eigene E-Mail-Adresse. Bitte gib die deiner Eltern oder Sorgeberechtigten an.'
export const guardianHasEmail =
  'Das ist die E-Mail-Adresse deiner Eltern oder Sorgeberechtigten. Bitte gib deine eigene an.'
export const waitingForGuardian =
  'Deine Eltern oder Sorgeberechtigten haben dein Konto noch nicht bestätigt.'
export const guardianAsked = 'Wir haben deinen Eltern oder Sorgeberechtigten eine E-Mail geschickt.'
export const notWaitingForGuardian =
  'Von deinen Eltern oder Sorgeberechtigten steht keine Bestätigung aus.'
export const guardianLinkInvalid =
  'Dieser Link ist nicht mehr gültig. Verwende den Link aus der neuesten E-Mail. Wenn du keine neuere hast, wurde das Konto gelöscht.'
export const guardianConfirmed = 'Danke. Du hast dieses Konto bestätigt.'
export const guardianConfirmedBefore = 'Du hast dieses Konto schon bestätigt.'
export const guardianWithdrawn = 'Du hast deine Zustimmung widerrufen. Das Konto wurde gelöscht.'

// Other providers
export const nothingPending = 'Diese Registrierung ist abgelaufen. Bitte beginne von vorn.'
export const alreadyConnected = 'Von diesem Anbieter ist schon ein Konto verbunden.'
export const connectedElsewhere = 'Dieses Konto ist hier schon mit einem anderen Konto verbunden.'
export const providerUnavailable = 'Der Anbieter antwortet nicht. Bitte versuche es noch einmal.'
export const disconnected = 'Das Konto wurde getrennt.'
// Security
export const confirmIdentity = 'Bitte bestätige, dass du es bist'
export const confirmFailed =
  'Wir konnten nicht bestätigen, dass du es bist. Bitte versuche es noch einmal.'
export const confirmCodeSent = 'Wir haben dir einen Code per E-Mail geschickt.'
export const confirmByPassword = 'Bitte bestätige mit deinem Passwort.'
export const confirmed = 'Danke. Du kannst jetzt weitermachen.'
export const lastWay = 'Lege zuerst ein Passwort fest oder füge einen Passkey hinzu.'
export const noSuchSession = 'Dieser Browser ist schon abgemeldet.'
export const signedOutThere = 'Dieser Browser wurde abgemeldet.'
export const signedOutElsewhere = 'Du bist jetzt überall sonst abgemeldet.'

// Two-step verification
export const codeRequired = 'Bitte gib den Code ein.'
export const codeWrong = 'Der Code ist nicht richtig.'
export const codeNeeded = 'Bitte gib einen Code ein, um die Anmeldung abzuschließen.'
export const ticketExpired = 'Diese Anmeldung hat zu lange gedauert. Bitte melde dich erneut an.'
export const twoStepFirst = 'Richte zuerst die Zwei-Faktor-Anmeldung ein.'
export const twoStepIsOn = 'Die Zwei-Faktor-Anmeldung ist schon eingeschaltet.'
export const twoStepTurnedOn = 'Die Zwei-Faktor-Anmeldung ist eingeschaltet.'
export const twoStepOff = 'Die Zwei-Faktor-Anmeldung ist ausgeschaltet.'
export const codesRenewed =
  'Hier sind deine neuen Wiederherstellungscodes. Die alten gelten nicht mehr.'

// Profile
export const profileUpdated = 'Profil gespeichert!'
export const profileFailed = 'Das Profil konnte nicht gespeichert werden.'
export const emailUpdated = 'E-Mail-Adresse geändert! Bitte bestätige noch die neue Adresse.'
export const emailFailed = 'Die E-Mail-Adresse konnte nicht geändert werden.'
export const oldEmailWrong = 'Die aktuelle E-Mail-Adresse ist falsch.'
export const passwordUpdated = 'Passwort geändert!'
export const passwordFailed = 'Das Passwort konnte nicht geändert werden.'
export const oldPasswordWrong = 'Das aktuelle Passwort ist falsch.'
export const pictureUpdated = 'Profilbild geändert!'
export const pictureFailed = 'Das Profilbild konnte nicht geändert werden.'
export const pictureNoFileId = 'Nach dem Hochladen fehlte die Kennung der Datei.'
export const pictureNoPreview = 'Die Vorschau der Datei konnte nicht erstellt werden.'
export const unexpected =
  'Ein unerwarteter Fehler ist aufgetreten. Bitte versuche es später noch einmal.'
export const accountDeleted = 'Dein Konto wurde gelöscht.'
export const confirmDeleteAccount =
  'Möchtest du dein Konto wirklich löschen? Das lässt sich nicht rückgängig machen.'

// Instructors and admins
export const detailsSubmitted = 'Lehrprofil eingereicht! Jetzt prüft es unser Team.'
export const detailsUpdated = 'Lehrprofil gespeichert!'
export const detailsFailed =
  'Das Lehrprofil konnte nicht gesendet werden. Bitte versuche es noch einmal.'
export const detailsMissing = 'Es gibt noch kein Lehrprofil.'
export const notApprovedToAdd =
  'Du kannst noch keine Live-Stunden erstellen, weil dein Profil noch nicht freigegeben ist.'
export const notApprovedToView =
  'Du kannst noch keine Live-Stunden ansehen, weil dein Profil noch nicht freigegeben ist.'
export const instructorApproved = 'Die Lehrkraft wurde freigegeben.'
export const instructorRejected = 'Die Lehrkraft wurde abgelehnt.'
export const instructorRemoved = 'Die Lehrkraft wurde entfernt.'
export const instructorUpdateFailed = 'Der Status der Lehrkraft konnte nicht geändert werden.'
export const instructorRemoveFailed = 'Die Lehrkraft konnte nicht entfernt werden.'
export const noSuchInstructor = 'Diese Lehrkraft gibt es nicht.'
export const instructorLeft = 'Diese Lehrkraft ist nicht mehr bei Firstbell.'
export const alreadyApproved = 'Diese Lehrkraft ist schon freigegeben.'
export const alreadyRemoved = 'Diese Lehrkraft wurde schon entfernt.'
export const personSuspended = 'Das Konto ist jetzt gesperrt.'
export const personReinstated = 'Das Konto ist wieder freigeschaltet.'
export const noSuchPerson = 'Diese Person gibt es nicht.'
export const alreadySuspended = 'Dieses Konto ist schon gesperrt.'
export const notSuspended = 'Dieses Konto ist nicht gesperrt.'
export const suspendSelf = 'Du kannst dich nicht selbst sperren.'
export const suspendLastAdmin = 'Das letzte Admin-Konto kann nicht gesperrt werden.'
export const offeringTakenDown =
  'Das Angebot wurde entfernt. Wir haben alle, die es gebucht hatten, per E-Mail benachrichtigt.'
export const offeringFeatured = 'Das Angebot ist jetzt auf der Startseite hervorgehoben.'
export const offeringUnfeatured = 'Das Angebot ist nicht mehr hervorgehoben.'
export const featureStarted = 'Du kannst nur hervorheben, was noch nicht begonnen hat.'
export const featureUnlisted = 'Du kannst nur hervorheben, was alle finden können.'
export const sixFeatured =
  'Es sind schon sechs Angebote hervorgehoben. Nimm zuerst eines davon heraus.'

// Offerings
export const classCreated = 'Live-Stunde erstellt!'
export const classCreateFailed = 'Die Live-Stunde konnte nicht erstellt werden.'
export const classUpdated = 'Live-Stunde gespeichert!'
export const classUpdateFailed = 'Die Live-Stunde konnte nicht gespeichert werden.'
export const classDeleted = 'Live-Stunde gelöscht!'
export const classDeleteFailed = 'Die Live-Stunde konnte nicht gelöscht werden.'
export const classDeleteFailedInList =
  'Die Live-Stunde konnte nicht gelöscht werden. Bitte versuche es noch einmal.'
export const courseCreated = 'Kurs erstellt!'
export const courseCreateFailed = 'Der Kurs konnte nicht erstellt werden.'
export const courseUpdated = 'Kurs gespeichert!'
export const courseUpdateFailed = 'Der Kurs konnte nicht gespeichert werden.'
export const courseDeleted = 'Kurs gelöscht!'
export const courseDeleteFailed = 'Der Kurs konnte nicht gelöscht werden.'
export const noSuchClass = 'Diese Live-Stunde gibt es nicht.'
export const noSuchCourse = 'Diesen Kurs gibt es nicht.'
export const notYourClass = 'Das ist nicht deine Live-Stunde.'
export const notYourCourse = 'Das ist nicht dein Kurs.'
export const seatsBelowTaken = 'Du kannst nicht weniger Plätze anbieten, als schon vergeben sind.'
export const noFileSelected = 'Es ist keine Datei zum Hochladen ausgewählt.'
export const imageUploadFailed =
  'Das Bild konnte nicht hochgeladen werden. Bitte versuche es noch einmal.'
export const thumbnailUploadFailed =
  'Das Vorschaubild konnte nicht hochgeladen werden. Bitte prüfe die Datei.'
export const genericError = 'Ein Fehler ist aufgetreten. Bitte versuche es noch einmal.'
export const classesFailed =
  'Die Live-Stunden konnten nicht geladen werden. Bitte versuche es später noch einmal.'
export const coursesFailed =
  'Die Kurse konnten nicht geladen werden. Bitte versuche es später noch einmal.'
export const authenticateFailed =
  'Deine Anmeldung konnte nicht geprüft werden. Bitte versuche es später noch einmal.'
export const noUser = 'Du bist nicht angemeldet. Bitte melde dich erneut an.'
export const noResults = 'Keine Ergebnisse gefunden'
export const noClassesCreated = 'Du hast noch keine Live-Stunden erstellt.'
export const noCoursesCreated = 'Du hast noch keine Kurse erstellt.'
export const noCoursesBooked = 'Du hast noch keinen Kurs gebucht.'
export const loadingUser = 'Deine Daten werden geladen …'

// Bookings
export const classBooked = 'Live-Stunde gebucht!'
export const classBookingFailed = 'Die Live-Stunde konnte nicht gebucht werden.'
export const bookException =
  'Die Live-Stunde konnte nicht gebucht werden. Bitte versuche es noch einmal.'
export const courseBooked = 'Kurs gebucht!'
export const courseBookingFailed = 'Der Kurs konnte nicht gebucht werden.'
export const classAlreadyBooked = 'Du hast diese Live-Stunde schon gebucht.'
export const courseAlreadyBooked = 'Du hast diesen Kurs schon gebucht.'
export const idempotencyKeyUsed =
  'Dieser Idempotency-Key wurde schon für eine andere Buchung verwendet.'
export const idempotencyKeyMalformed =
  'Ein Idempotency-Key besteht aus 1 bis 255 sichtbaren ASCII-Zeichen.'
export const classFull = 'Diese Live-Stunde ist ausgebucht.'
export const courseFull = 'Dieser Kurs ist ausgebucht.'
export const classStarted = 'Diese Live-Stunde hat schon begonnen.'
export const courseStarted = 'Dieser Kurs hat schon begonnen.'
export const classCancelled = 'Diese Live-Stunde wurde abgesagt.'
export const courseCancelled = 'Dieser Kurs wurde abgesagt.'
export const ownOffering = 'Dein eigenes Angebot kannst du nicht buchen.'
export const removedFromOffering =
  'Die Lehrkraft hat deine Buchung storniert. Du kannst nur mit einer Einladung von ihr wieder buchen.'
export const classBookingCancelled = 'Buchung der Live-Stunde storniert!'
export const courseBookingCancelled = 'Buchung des Kurses storniert!'
export const classCancelFailed = 'Die Buchung der Live-Stunde konnte nicht storniert werden.'
export const courseCancelFailed = 'Die Buchung des Kurses konnte nicht storniert werden.'
export const noSuchBooking = 'Dafür hast du keine Buchung.'
export const noSuchOffering = 'Dieses Angebot gibt es nicht.'
export const seriesBooked = 'Live-Stunden gebucht!'
export const dateChanged = 'Du hast den Termin gewechselt.'
export const dateHeld =
  'Der andere Termin ist für dich reserviert. Bitte bezahle die Differenz, um zu wechseln.'
export const sameDate = 'Diesen Termin hast du schon.'
export const otherSeries = 'Dieser Termin gehört nicht zu derselben Reihe.'
export const noDateChosen = 'Wähle zuerst einen Termin.'
export const dateNamedTwice = 'Ein Termin ist doppelt angegeben.'
export const noSeriesSeats = 'In dieser Reihe ist kein Platz mehr für dich frei.'

// Payments
export const seatHeld = 'Dein Platz ist für dich reserviert. Bitte bezahle, um ihn zu buchen.'
export const seatsHeld = 'Die Plätze sind für dich reserviert. Bitte bezahle sie, um sie zu buchen.'
export const tooManyHolds =
  'Für dich sind schon drei unbezahlte Plätze reserviert. Bezahle zuerst einen davon oder gib einen ab.'
export const heldAlready =
  'Einige dieser Plätze sind schon für dich reserviert. Bezahle sie oder gib sie zuerst ab.'
export const holdPaused =
  'Dieser Platz war gerade für dich reserviert und wurde nicht bezahlt. Bitte versuche es in ein paar Minuten noch einmal.'
export const noCheckout =
  'Wir konnten die Zahlungsseite nicht öffnen. Es wurde nichts gebucht. Bitte versuche es noch einmal.'
export const notPayable = 'Dieses Angebot kann gerade nicht gebucht werden.'
export const notExchangeable =
  'Zu diesem Termin kannst du nicht wechseln. Storniere deine Buchung und buche dann den anderen Termin.'
export const payoutsNeeded =
  'Um einen Preis zu verlangen, richte zuerst in deinem Lehrprofil deine Auszahlungen ein.'
export const priceNeedsApproval =
  'Kostenpflichtige Kurse kannst du anbieten, sobald unser Team dein Profil freigegeben hat.'
export const payoutsRefused =
  'Stripe hat kein Konto für dich eröffnet. Du kannst es jederzeit noch einmal versuchen.'
export const priceNotPayable = 'Dieser Preis kann nicht online bezahlt werden.'
export const paymentsOff = 'Zahlungen sind auf dieser Website nicht möglich.'

// Codes
export const discountCodeRequired = 'Gib einen Code ein.'
export const codeMalformed =
  'Ein Code besteht aus 4 bis 20 Buchstaben (A–Z), Ziffern oder Bindestrichen.'
export const percentInvalid = 'Bitte gib einen ganzen Prozentsatz von 1 bis 100 ein.'
export const amountInvalid =
  'Bitte gib einen Betrag über 0 mit höchstens zwei Nachkommastellen ein.'
export const discountRequired = 'Gib einen Prozentsatz oder einen Betrag an.'
export const discountTwice = 'Gib entweder einen Prozentsatz oder einen Betrag an, nicht beides.'
export const usesInvalid = 'Bitte gib als Anzahl der Plätze eine ganze Zahl von 1 bis 10.000 ein.'
export const untilInvalid = 'Bitte gib ein gültiges Datum ein, zum Beispiel 2027-01-05.'
export const untilPast = 'Dieses Datum liegt in der Vergangenheit. Wähle ein späteres.'
export const notDiscountable = 'Wähle eines deiner kommenden kostenpflichtigen Angebote.'
export const codeExists = 'Diesen Code hast du schon.'
export const tooManyCodes = 'Du hast schon 100 Codes. Lösche zuerst einen.'
export const codeCreated = 'Code erstellt.'
export const codeDeleted = 'Code gelöscht.'
export const noSuchCode = 'Diesen Code gibt es nicht.'
export const codeInvalid = 'Dieser Code gilt hier nicht.'
export const heldWithoutCode =
  'Dein Platz ist zu einem anderen Preis reserviert. Bezahle ihn oder gib ihn zuerst ab, um diesen Code zu verwenden.'
export const tooManyWrongCodes =
  'Du hast zu viele ungültige Codes eingegeben. Bitte versuche es in einer Stunde noch einmal.'

// Waitlist
export const waitlistJoined = 'Du stehst auf der Warteliste.'
export const waitlistLeft = 'Du stehst nicht mehr auf der Warteliste.'
export const seatsLeft = 'Es sind noch Plätze frei. Buche einen.'
export const alreadyWaiting = 'Du stehst schon auf der Warteliste.'
export const notWaiting = 'Du stehst nicht auf dieser Warteliste.'

// Invitations
export const tooManyEmails = 'Bitte gib höchstens 50 E-Mail-Adressen auf einmal ein.'
export const invitationsSent = 'Einladungen verschickt.'
export const nobodyInvited = 'Es wurde keine Einladung verschickt.'
export const alreadyInvited = 'Für diese Adresse ist schon ein Platz reserviert.'
export const hasSeatAlready = 'Diese Person hat schon gebucht.'
export const tooManyInvitations =
  'Du kannst höchstens 200 Personen am Tag einladen. Die anderen kannst du morgen einladen.'
export const invitationWithdrawn = 'Einladung zurückgezogen.'
export const noSuchInvitation = 'Diese Einladung gibt es nicht.'
export const invitationAnswered = 'Diese Einladung wurde schon beantwortet oder ist abgelaufen.'
export const studentRemoved =
  'Die Buchung wurde storniert. Wir haben die Person per E-Mail benachrichtigt.'

// Sessions
export const meetingUrlInvalid = 'Der Meeting-Link muss mit https:// beginnen.'
export const sessionMinutesInvalid =
  'Bitte gib die Dauer eines Termins in ganzen Minuten ein, von 1 bis 1.440.'
export const minStudentsInvalid = 'Bitte gib als minimale Teilnehmerzahl eine ganze Zahl ab 1 ein.'
export const minStudentsAboveMax =
  'Die minimale Teilnehmerzahl darf nicht größer sein als die maximale.'
export const scheduleEveryInvalid =
  'Bitte wähle, wie oft der Kurs stattfindet: täglich, wöchentlich oder alle zwei Wochen.'
export const scheduleDaysDaily = 'Ein täglicher Kurs findet an allen Wochentagen statt.'
export const scheduleDaysWithoutFirst = 'Das Datum muss auf einen dieser Wochentage fallen.'
export const sessionsInvalid = 'Bitte gib als Anzahl der Termine eine ganze Zahl von 1 bis 200 ein.'
export const leftOutInvalid =
  'Bitte gib die Tage, die ausfallen, als Datum an, zum Beispiel 2027-01-05.'
export const firstLeftOut =
  'Der erste Termin kann nicht ausfallen. Wähle für ihn ein späteres Datum.'
export const leftOutNoSession = 'Nur Tage, an denen der Kurs stattfindet, können ausfallen.'
export const ownDate = 'Jede Live-Stunde behält ihr eigenes Datum.'
export const ownZone = 'Jede Live-Stunde behält ihre eigene Zeitzone.'
export const repeatWeeklyInvalid =
  'Bitte gib als Anzahl der Wochen eine ganze Zahl von 2 bis 12 ein.'
export const sessionTooEarly = 'Du kannst noch nicht beitreten.'
export const sessionEnded = 'Das ist schon vorbei.'
export const noMeetingLink = 'Die Lehrkraft hat noch keinen Meeting-Link eingetragen.'
export const notStarted = 'Es hat noch nicht begonnen.'
export const attendanceSaved = 'Anwesenheit gespeichert.'
export const notBookedHere = 'Diese Person hat hier keinen Platz gebucht.'

// Der Unterrichtsraum
export const roomNotOpen = 'Es geht los, sobald die Lehrkraft da ist.'
export const roomEnded = 'Der Unterricht ist vorbei.'
export const removedFromRoom = 'Die Lehrkraft hat dich aus diesem Termin entfernt.'
export const roomFull = 'Der Raum ist voll.'
export const classroomUnavailable = 'Der Unterrichtsraum ist gerade nicht verfügbar.'
export const notInRoom = 'Das geht nur, wenn du im Raum bist.'
export const notPresent = 'Diese Person ist nicht im Raum.'
export const mutePersonOrEveryone = 'Wähle eine Person oder alle aus.'
export const noSuchChatEntry = 'Diese Nachricht gibt es nicht.'
export const alreadyRecording = 'Die Aufzeichnung läuft schon.'
export const noSuchRecording = 'Diese Aufzeichnung gibt es nicht.'
export const recordingNotRetried = 'Diese Aufzeichnung lässt sich nicht noch einmal hinzufügen.'
export const notRecording = 'Es läuft keine Aufzeichnung.'
export const nothingToRecord =
  'Schalte Kamera oder Mikrofon ein oder teile deinen Bildschirm, um aufzuzeichnen.'
export const boardFull = 'Das Whiteboard ist voll.'
export const mayNotDraw = 'Du darfst hier nicht zeichnen.'

// Messages to the people booked
export const subjectRequired = 'Bitte gib einen Betreff ein.'
export const textRequired = 'Bitte gib eine Nachricht ein.'
export const messageSent = 'Nachricht gesendet!'
export const tooManyMessages =
  'Du hast dazu heute schon 10 Nachrichten gesendet. Die nächste kannst du morgen senden.'

// Materials
export const materialUrlInvalid = 'Der Link muss mit https:// beginnen.'
export const materialFileInvalid = 'Bitte wähle eine Datei, die du dafür hochgeladen hast.'
export const materialSource = 'Wähle entweder eine Datei oder einen Link, nicht beides.'
export const materialUploadFailed =
  'Die Datei konnte nicht hochgeladen werden. Bitte versuche es noch einmal.'
export const materialsSaved = 'Materialien gespeichert.'
export const materialsChanged =
  'Die Materialien wurden inzwischen anderswo geändert. Bitte sieh sie dir an und versuche es noch einmal.'
export const materialsFollowingFull =
  'Bei einem der folgenden Termine wären es dann mehr als zehn Materialien. Deshalb wurde nichts hinzugefügt.'

// Reviews
export const ratingRequired = 'Bitte vergib mindestens einen Stern.'
export const ratingInvalid = 'Bitte vergib 1 bis 5 Sterne.'
export const replyRequired = 'Bitte gib eine Antwort ein.'
export const reviewSaved = 'Deine Bewertung wurde veröffentlicht.'
export const reviewDeleted = 'Deine Bewertung wurde gelöscht.'
export const replySaved = 'Deine Antwort wurde veröffentlicht.'
export const reviewReported = 'Danke. Unser Team sieht sich diese Bewertung an.'
export const reviewHidden = 'Die Bewertung wurde ausgeblendet.'
export const reviewKept = 'Die Bewertung bleibt sichtbar.'
export const formerStudent = 'Ehemalige:r Teilnehmer:in'
export const noSuchReview = 'Diese Bewertung gibt es nicht.'
export const noReviewWithoutSeat = 'Du kannst nur bewerten, was du gebucht hattest.'
export const markedAbsent =
  'Du bist als abwesend eingetragen. Deshalb kannst du keine Bewertung abgeben.'
export const ownReviewRefused = 'Dein eigenes Angebot kannst du nicht bewerten.'
export const reviewTooEarly = 'Du kannst eine Bewertung abgeben, sobald der Termin vorbei ist.'
export const reviewHiddenAlready = 'Unser Team hat diese Bewertung ausgeblendet.'
export const repliedAlready = 'Du hast auf diese Bewertung schon geantwortet.'
export const reportOwnReview = 'Deine eigene Bewertung kannst du nicht melden.'
export const reported = 'Danke. Unser Team sieht sich das an.'
export const reportOwn = 'Du kannst weder dich selbst noch dein eigenes Angebot melden.'
export const reportsDismissed = 'Die Meldungen wurden verworfen.'
export const noSuchReport = 'Hierzu gibt es keine offenen Meldungen.'

// Passkeys
export const passkeyAdded = 'Der Passkey wurde hinzugefügt.'
export const passkeyRenamed = 'Der Passkey wurde umbenannt.'
export const passkeyRemoved = 'Der Passkey wurde entfernt.'
export const passkeyNotAdded =
  'Der Passkey konnte nicht hinzugefügt werden. Bitte versuche es noch einmal.'
export const passkeyAddedBefore = 'Dieser Passkey wurde schon hinzugefügt.'
export const passkeyRefused = 'Der Passkey wurde nicht akzeptiert. Bitte versuche es noch einmal.'
export const passkeyUnknown = 'Dieser Passkey funktioniert hier nicht mehr.'
export const passkeysUnavailable = 'Passkeys funktionieren unter dieser Adresse nicht.'
export const tooManyPasskeys = 'Du kannst höchstens 20 Passkeys haben. Bitte entferne zuerst einen.'
export const passkeyOnDevice = 'Dieses Gerät hat schon einen Passkey für dein Konto.'
export const noPasskeyUsed = 'Es wurde kein Passkey verwendet. Du kannst es noch einmal versuchen.'
export const noSuchPasskey = 'Diesen Passkey gibt es nicht.'

// Calendar and preferences
export const preferencesSaved = 'Einstellungen gespeichert.'

// Own data
export const myDataTooOften =
  'Du kannst deine Daten höchstens dreimal am Tag herunterladen. Bitte versuche es später noch einmal.'

// Files, newsletter, HTTP
export const fileTooLarge = 'Diese Datei ist zu groß.'
export const fileWrongType = 'Dieses Dateiformat wird nicht unterstützt.'
export const fileBroken =
  'Diese Datei lässt sich nicht öffnen. Bitte prüfe sie und versuche es noch einmal.'
export const noSuchFile = 'Diese Datei gibt es nicht.'
export const fileInUse = 'Diese Datei wird noch verwendet.'
export const subscribed = 'Du hast den Newsletter abonniert.'
export const unsubscribed = 'Du bekommst diese E-Mails nicht mehr.'
export const notFound = 'Das haben wir nicht gefunden.'
export const tooManyRequests =
  'Zu viele Anfragen. Bitte warte einen Moment und versuche es noch einmal.'
export const bodyTooLarge = 'Die Anfrage ist zu groß.'
export const wrongContentType = 'Diese Art von Inhalt wird hier nicht angenommen.'
export const malformed = 'Die gesendeten Daten konnten nicht gelesen werden.'
export const serverFault = 'Bei uns ist etwas schiefgelaufen. Bitte versuche es noch einmal.'
export const noConnection =
  'Keine Verbindung. Bitte versuche es noch einmal, wenn du wieder online bist.'
export const notRefreshed =
  'Die Liste konnte nicht aktualisiert werden. Vielleicht ist sie nicht mehr auf dem neuesten Stand.'
export const notSaved = 'Das konnte nicht gespeichert werden. Bitte versuche es noch einmal.'
export const unavailable =
  'Der Dienst ist gerade nicht erreichbar. Bitte versuche es gleich noch einmal.'
export const noRoom =
  'Gerade lassen sich keine Dateien speichern. Bitte versuche es später noch einmal.'
export const ok = 'Erledigt.'
