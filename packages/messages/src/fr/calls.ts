/** The sentences that calls answer, and that server and web app share. */

// Validation
export const emailRequired = 'L’adresse e-mail est obligatoire'
export const emailInvalid = 'Le format de l’adresse e-mail n’est pas valide'
export const passwordRequired = 'Le mot de passe est obligatoire'
export const nameRequired = 'Le nom est obligatoire'
export const contactRequired = 'Le numéro de téléphone est obligatoire'
export const contactDigits = 'Le numéro de téléphone doit comporter 10 chiffres'
export const contactInternational = 'Le numéro de téléphone doit comporter l’indicatif du pays'
export const roleRequired = 'Le rôle est obligatoire'
export const dobRequired = 'La date de naissance est obligatoire'
export const tooYoung = 'L’âge minimum est de 5 ans'
export const genderRequired = 'Le genre est obligatoire'
export const titleRequired = 'Le titre est obligatoire'
export const descriptionRequired = 'La description est obligatoire'
export const dateRequired = 'La date est obligatoire'
export const timingRequired = 'L’heure est obligatoire'
export const durationRequired = 'La durée est obligatoire'
export const maxStudentsRequired = 'Le nombre maximal d’élèves est obligatoire'
export const categoryRequired = 'La catégorie est obligatoire'
export const levelRequired = 'Le niveau est obligatoire'
export const thumbnailRequired = 'L’image est obligatoire'
export const priceRequired = 'Le prix est obligatoire'
export const bringTooLong = '«\u00a0À apporter\u00a0» ne doit pas dépasser 500 caractères'
export const learnTooMany = '«\u00a0Ce que vous apprendrez\u00a0» ne doit pas dépasser 5 lignes'
export const learnLineTooLong =
  'Une ligne de «\u00a0Ce que vous apprendrez\u00a0» ne doit pas dépasser 100 caractères'
export const pastDate = 'Choisissez une date et une heure à venir'
export const dateTooLate = 'La date doit se situer dans les trois prochaines années'
export const dateTooEarly = 'La date ne doit pas remonter à plus d’un an'
export const soldIntoPast =
  'Des places ont été payées. Vous ne pouvez pas avancer le début à une date passée.'
export const soldAndBegun =
  'Les séances ont commencé et des places ont été payées. Pour proposer de nouvelles dates, utilisez «\u00a0Dupliquer\u00a0».'
export const bioRequired = 'La présentation est obligatoire.'
export const qualificationsRequired = 'Les qualifications sont obligatoires.'
export const skillsRequired = 'Les compétences sont obligatoires.'
export const resumeRequired = 'Le CV est obligatoire.'
export const bothEmailsRequired = 'Saisissez l’adresse e-mail actuelle et la nouvelle.'
export const newEmailInvalid = 'Saisissez une adresse e-mail valide.'
export const sameEmail = 'La nouvelle adresse e-mail doit être différente de l’actuelle.'
export const allFieldsRequired = 'Tous les champs sont obligatoires.'
export const passwordsDiffer = 'Les mots de passe ne correspondent pas.'
export const samePassword = 'Le nouveau mot de passe doit être différent de l’actuel.'
export const passwordTooShort = 'Le mot de passe doit comporter au moins 6 caractères.'
export const chooseFile = 'Choisissez un fichier à envoyer.'
export const reasonRequired = 'Le motif est obligatoire'

// Validation of values
export const dateInvalid = 'Saisissez une date valide (AAAA-MM-JJ)'
export const dobInvalid = 'Saisissez une date de naissance valide (AAAA-MM-JJ)'
export const timingInvalid = 'L’heure doit être au format HH:mm'
export const localeInvalid = 'La langue doit être un code comme en-US'
export const timezoneInvalid = 'Le fuseau horaire doit être un nom IANA comme Europe/Berlin'
export const durationInvalid = 'La durée doit être un nombre entier, égal ou supérieur à 1'
export const maxStudentsInvalid =
  'Le nombre maximal d’élèves doit être un nombre entier, égal ou supérieur à 1'
export const priceInvalid = 'Le prix doit être égal ou supérieur à 0, avec 2 décimales au maximum'
export const categoryInvalid = 'La catégorie doit être Music, Arts, Sports, Technology ou Language'
export const levelInvalid = 'Le niveau doit être Beginner, Intermediate ou Advanced'
export const genderInvalid = 'Le genre doit être male, female ou other'
export const roleInvalid = 'Le rôle doit être student ou instructor'
export const moduleTitleRequired = 'Le titre du module est obligatoire'
export const moduleContentRequired = 'Le contenu du module est obligatoire'
export const moduleDurationInvalid =
  'La durée du module doit être un nombre entier de minutes, au moins une'
export const passwordTooCommon = 'Ce mot de passe est trop courant. Choisissez-en un autre.'
export const passwordTooObvious =
  'Ce mot de passe est trop facile à deviner. Choisissez-en un autre.'
export const tooLong = 'Ce texte est trop long'
export const tooMany = 'Il y a trop d’éléments'
export const modulesTooLong =
  'Les modules contiennent trop de texte\u00a0: 48 ko au maximum en tout, soit environ 8\u202f000 mots'
export const thumbnailInvalid = 'Choisissez une image que vous avez envoyée'
export const profilePicInvalid = 'Choisissez une photo de profil que vous avez envoyée'
export const resumeInvalid = 'Choisissez un CV que vous avez envoyé, au format pdf, doc ou docx'
export const invalidInput = 'Certaines informations ne sont pas valides.'
export const instantInvalid = 'Saisissez une date valide.'
export const rangeInvalid = 'La fin ne peut pas précéder le début.'
export const dayPartInvalid = 'Choisissez un moment de la journée dans la liste.'
export const weekdaysInvalid = 'Choisissez des jours de la semaine dans la liste.'
export const sortInvalid = 'Choisissez un ordre dans la liste.'
export const languageInvalid = 'Choisissez une langue dans la liste.'
export const priceRangeInvalid = 'Le prix le plus élevé ne peut pas être inférieur au plus bas.'
export const pageBeyondCap =
  'Seuls les 10\u202f000 premiers résultats ont des pages. Affinez avec q, category ou level pour trouver les autres.'

// Sign-up and login
export const signupSuccess = 'Compte créé\u202f!'
export const signupFailed = 'Impossible de créer le compte'
export const emailTaken = 'Cette adresse e-mail est déjà utilisée.'
export const verifyFirst = 'Confirmez votre adresse e-mail avant de vous connecter.'
export const accountSuspended = 'Ce compte est suspendu.'
export const loginFailed = 'La connexion a échoué'
export const loginStatus = 'La connexion a échoué. Réessayez'
export const loginSuccess = 'Connexion réussie\u202f!'
export const wrongCredentials = 'L’adresse e-mail ou le mot de passe est incorrect.'
export const tokenMissing = 'Connectez-vous pour continuer.'
export const tokenInvalid = 'Votre session a expiré. Reconnectez-vous.'
export const tokenTooOld = 'Votre connexion est trop ancienne. Reconnectez-vous.'
export const forbidden = 'Vous n’avez pas les droits nécessaires pour cette action.'
export const notApproved = 'Notre équipe n’a pas encore approuvé votre profil.'
export const removedAsInstructor =
  'Notre équipe vous a retiré le statut d’enseignant. Vous pourrez de nouveau publier une fois votre profil approuvé.'
export const tooManyComing =
  'Tant que votre profil n’est pas approuvé, vous pouvez avoir 20 formations à venir au maximum.'
export const choosePassword =
  'Cette adresse e-mail a été saisie plusieurs fois. Choisissez un nouveau mot de passe.'
export const linkInvalid = 'Ce lien n’est plus valable. Demandez-en un nouveau.'
export const verified = 'Votre adresse e-mail est confirmée. Vous pouvez vous connecter.'
export const alreadyVerified =
  'Votre adresse e-mail est déjà confirmée. Vous pouvez vous connecter.'
export const nextInvalid = 'Ce n’est pas une page de ce site.'
export const verificationSent =
  'Si cette adresse reste à confirmer, nous vous avons envoyé un lien.'
export const resetSent = 'Si un compte existe avec cette adresse, nous vous avons envoyé un lien.'
export const passwordReset = 'Votre mot de passe a été modifié. Vous pouvez vous connecter.'
export const signedOut = 'Votre session est fermée.'

// Parents and guardians of young people
export const guardianEmailRequired = 'L’adresse e-mail d’un parent ou tuteur est obligatoire'
export const guardianIsSelf =
  'C’est votre propre adresse e-mail. Saisissez celle d’un parent ou tuteur.'
export const guardianHasEmail =
  'C’est l’adresse e-mail de votre parent ou tuteur. Saisissez la vôtre.'
export const waitingForGuardian = 'En attente de l’accord de votre parent ou tuteur.'
export const guardianAsked = 'Nous avons envoyé un e-mail à votre parent ou tuteur.'
export const notWaitingForGuardian = 'Aucun accord d’un parent ou tuteur n’est attendu.'
export const guardianLinkInvalid =
  'Ce lien n’est plus valable. Utilisez celui de l’e-mail le plus récent. Si vous n’en avez pas reçu d’autre, le compte a été supprimé.'
export const guardianConfirmed = 'Merci. Vous avez confirmé ce compte.'
export const guardianConfirmedBefore = 'Vous avez déjà confirmé ce compte.'
export const guardianWithdrawn = 'Vous avez retiré votre accord, et le compte a été supprimé.'

// Other providers
export const nothingPending = 'Cette inscription a expiré. Recommencez.'
export const alreadyConnected = 'Un compte de ce fournisseur est déjà associé.'
export const connectedElsewhere = 'Ce compte est déjà associé à un autre compte Firstbell.'
export const providerUnavailable = 'Le fournisseur ne répond pas. Réessayez.'
export const disconnected = 'Le compte a été dissocié.'
// Security
export const confirmIdentity = 'Confirmez que c’est bien vous'
export const confirmFailed = 'Nous n’avons pas pu confirmer que c’est bien vous. Réessayez.'
export const confirmCodeSent = 'Nous vous avons envoyé un code par e-mail.'
export const confirmByPassword = 'Confirmez avec votre mot de passe.'
export const confirmed = 'Merci. Vous pouvez continuer.'
export const lastWay = 'Définissez d’abord un mot de passe ou ajoutez une clé d’accès.'
export const noSuchSession = 'Ce navigateur est déjà déconnecté.'
export const signedOutThere = 'Ce navigateur a été déconnecté.'
export const signedOutElsewhere = 'Tous vos autres appareils ont été déconnectés.'

// Two-step verification
export const codeRequired = 'Le code est obligatoire'
export const codeWrong = 'Ce code est incorrect.'
export const codeNeeded = 'Saisissez un code pour terminer la connexion.'
export const ticketExpired = 'La connexion a pris trop de temps. Recommencez.'
export const twoStepFirst = 'Configurez d’abord la validation en deux étapes.'
export const twoStepIsOn = 'La validation en deux étapes est déjà activée.'
export const twoStepTurnedOn = 'La validation en deux étapes est activée.'
export const twoStepOff = 'La validation en deux étapes est désactivée.'
export const codesRenewed =
  'Voici vos nouveaux codes de récupération. Les anciens ne fonctionnent plus.'

// Profile
export const profileUpdated = 'Profil mis à jour\u202f!'
export const profileFailed = 'Impossible de mettre à jour le profil.'
export const emailUpdated = 'Adresse e-mail modifiée\u202f! Confirmez la nouvelle adresse.'
export const emailFailed = 'Impossible de modifier l’adresse e-mail.'
export const oldEmailWrong = 'L’adresse e-mail actuelle est incorrecte.'
export const passwordUpdated = 'Mot de passe modifié\u202f!'
export const passwordFailed = 'Impossible de modifier le mot de passe.'
export const oldPasswordWrong = 'Le mot de passe actuel est incorrect.'
export const pictureUpdated = 'Photo de profil modifiée\u202f!'
export const pictureFailed = 'Impossible de modifier la photo de profil.'
export const pictureNoFileId = 'L’identifiant du fichier envoyé n’a pas été reçu.'
export const pictureNoPreview = 'Impossible d’afficher un aperçu du fichier.'
export const unexpected = 'Une erreur inattendue s’est produite. Réessayez plus tard.'
export const accountDeleted = 'Votre compte a été supprimé.'
export const confirmDeleteAccount =
  'Voulez-vous vraiment supprimer votre compte\u202f? Cette action est irréversible.'

// Instructors and admins
export const detailsSubmitted = 'Dossier envoyé\u202f! Notre équipe va l’examiner.'
export const detailsUpdated = 'Dossier mis à jour\u202f!'
export const detailsFailed = 'Impossible d’envoyer le dossier. Réessayez.'
export const detailsMissing = 'Aucun dossier d’enseignant.'
export const notApprovedToAdd = 'Vous pourrez ajouter des cours une fois votre profil approuvé.'
export const notApprovedToView = 'Vous pourrez voir les cours une fois votre profil approuvé.'
export const instructorApproved = 'L’enseignant a été approuvé'
export const instructorRejected = 'L’enseignant a été refusé'
export const instructorRemoved = 'L’enseignant a été retiré'
export const instructorUpdateFailed = 'Impossible de modifier le statut de l’enseignant.'
export const instructorRemoveFailed = 'Impossible de retirer l’enseignant.'
export const noSuchInstructor = 'Enseignant introuvable.'
export const instructorLeft = 'Cet enseignant n’enseigne plus sur Firstbell.'
export const alreadyApproved = 'Cet enseignant est déjà approuvé.'
export const alreadyRemoved = 'Cet enseignant est déjà retiré.'
export const personSuspended = 'Le compte est maintenant suspendu.'
export const personReinstated = 'Le compte peut de nouveau être utilisé.'
export const noSuchPerson = 'Utilisateur introuvable.'
export const alreadySuspended = 'Ce compte est déjà suspendu.'
export const notSuspended = 'Ce compte n’est pas suspendu.'
export const suspendSelf = 'Vous ne pouvez pas suspendre votre propre compte.'
export const suspendLastAdmin = 'Le dernier administrateur ne peut pas être suspendu.'
export const offeringTakenDown =
  'Retrait effectué. Nous avons prévenu par e-mail toutes les personnes inscrites.'
export const offeringFeatured = 'À la une de la page d’accueil\u202f!'
export const offeringUnfeatured = 'Retiré de la une.'
export const featureStarted = 'Seul ce qui n’a pas encore commencé peut être à la une.'
export const featureUnlisted = 'Seul ce qui est visible par tout le monde peut être à la une.'
export const sixFeatured = 'Il y a déjà six cours ou formations à la une. Retirez-en un d’abord.'

// Offerings
export const classCreated = 'Cours créé\u202f!'
export const classCreateFailed = 'Impossible de créer le cours.'
export const classUpdated = 'Cours mis à jour\u202f!'
export const classUpdateFailed = 'Impossible de mettre à jour le cours.'
export const classDeleted = 'Cours supprimé\u202f!'
export const classDeleteFailed = 'Impossible de supprimer le cours.'
export const classDeleteFailedInList = 'Impossible de supprimer le cours. Réessayez.'
export const courseCreated = 'Formation créée\u202f!'
export const courseCreateFailed = 'Impossible de créer la formation.'
export const courseUpdated = 'Formation mise à jour\u202f!'
export const courseUpdateFailed = 'Impossible de mettre à jour la formation.'
export const courseDeleted = 'Formation supprimée\u202f!'
export const courseDeleteFailed = 'Impossible de supprimer la formation.'
export const noSuchClass = 'Cours introuvable.'
export const noSuchCourse = 'Formation introuvable.'
export const notYourClass = 'Ce cours n’est pas le vôtre.'
export const notYourCourse = 'Cette formation n’est pas la vôtre.'
export const seatsBelowTaken =
  'Le nombre maximal d’élèves ne peut pas être inférieur au nombre de places déjà prises.'
export const noFileSelected = 'Choisissez d’abord un fichier.'
export const imageUploadFailed = 'Impossible d’envoyer l’image. Réessayez.'
export const thumbnailUploadFailed = 'Impossible d’envoyer l’image. Vérifiez le fichier.'
export const genericError = 'Une erreur s’est produite. Réessayez.'
export const classesFailed = 'Impossible de charger les cours. Réessayez plus tard.'
export const coursesFailed = 'Impossible de charger les formations. Réessayez plus tard.'
export const authenticateFailed = 'Impossible de vérifier votre connexion. Réessayez plus tard.'
export const noUser = 'Aucune session ouverte. Reconnectez-vous.'
export const noResults = 'Aucun résultat'
export const noClassesCreated = 'Vous n’avez encore créé aucun cours.'
export const noCoursesCreated = 'Vous n’avez encore créé aucune formation.'
export const noCoursesBooked = 'Vous n’avez encore réservé aucune formation.'
export const loadingUser = 'Chargement de vos données…'

// Bookings
export const classBooked = 'Cours réservé\u202f!'
export const classBookingFailed = 'Impossible de réserver le cours.'
export const bookException = 'Impossible de réserver le cours. Réessayez.'
export const courseBooked = 'Formation réservée\u202f!'
export const courseBookingFailed = 'Impossible de réserver la formation.'
export const classAlreadyBooked = 'Vous avez déjà réservé ce cours.'
export const courseAlreadyBooked = 'Vous avez déjà réservé cette formation.'
export const idempotencyKeyUsed = 'Cette Idempotency-Key a déjà servi pour une autre réservation.'
export const idempotencyKeyMalformed =
  'Une Idempotency-Key comporte de 1 à 255 caractères ASCII visibles.'
export const classFull = 'Ce cours est complet.'
export const courseFull = 'Cette formation est complète.'
export const classStarted = 'Ce cours a déjà commencé.'
export const courseStarted = 'Cette formation a déjà commencé.'
export const classCancelled = 'Ce cours a été annulé.'
export const courseCancelled = 'Cette formation a été annulée.'
export const ownOffering = 'Vous ne pouvez pas réserver un cours ou une formation que vous donnez.'
export const removedFromOffering =
  'L’enseignant a annulé votre réservation. Pour réserver à nouveau, il vous faut une invitation de sa part.'
export const classBookingCancelled = 'Votre réservation a été annulée.'
export const courseBookingCancelled = 'Votre inscription a été annulée.'
export const classCancelFailed = 'Impossible d’annuler la réservation du cours.'
export const courseCancelFailed = 'Impossible d’annuler la réservation de la formation.'
export const noSuchBooking = 'Réservation introuvable.'
export const noSuchOffering = 'Cours ou formation introuvable.'
export const seriesBooked = 'Cours réservés\u202f!'
export const dateChanged = 'Votre changement de date est confirmé.'
export const dateHeld =
  'La nouvelle date est retenue pour vous. Payez la différence pour confirmer le changement.'
export const sameDate = 'Vous avez déjà réservé cette date.'
export const otherSeries = 'Cette date ne fait pas partie de la même série.'
export const noDateChosen = 'Choisissez d’abord une date.'
export const dateNamedTwice = 'Une date est indiquée deux fois.'
export const noSeriesSeats = 'Il ne reste plus de place pour vous dans les cours de cette série.'

// Payments
export const seatHeld = 'Votre place est retenue. Payez pour confirmer votre réservation.'
export const seatsHeld = 'Vos places sont retenues. Payez pour confirmer vos réservations.'
export const tooManyHolds =
  'Trois places sont déjà retenues pour vous sans être payées. Payez-en une ou libérez-en une d’abord.'
export const heldAlready =
  'Certaines de ces places sont déjà retenues pour vous. Payez-les ou libérez-les d’abord.'
export const holdPaused =
  'Cette place vient d’être retenue pour vous, mais vous ne l’avez pas payée. Réessayez dans quelques minutes.'
export const noCheckout =
  'Impossible d’ouvrir la page de paiement. Rien n’a été réservé. Réessayez.'
export const notPayable = 'Réservation impossible pour le moment.'
export const notExchangeable =
  'Vous ne pouvez pas passer à cette date. Annulez votre réservation et réservez l’autre date.'
export const payoutsNeeded =
  'Pour fixer un prix, configurez d’abord vos versements dans votre dossier d’enseignant.'
export const priceNeedsApproval =
  'Vous pourrez fixer un prix une fois votre profil d’enseignant approuvé par notre équipe.'
export const payoutsRefused =
  'Stripe n’a pas ouvert de compte à votre nom. Vous pouvez réessayer à tout moment.'
export const priceNotPayable = 'Ce prix ne peut pas être payé en ligne.'
export const paymentsOff = 'Ce site n’accepte pas les paiements.'

// Codes
export const discountCodeRequired = 'Saisissez un code.'
export const codeMalformed = 'Un code comporte de 4 à 20 lettres (A–Z), chiffres ou traits d’union.'
export const percentInvalid = 'Le pourcentage doit être un nombre entier de 1 à 100'
export const amountInvalid =
  'Le montant doit être un nombre supérieur à 0, avec deux décimales au plus'
export const discountRequired = 'Indiquez un pourcentage ou un montant.'
export const discountTwice = 'Indiquez un pourcentage ou un montant, pas les deux.'
export const usesInvalid = 'Le nombre de places doit être un nombre entier de 1 à 10\u202f000'
export const untilInvalid = 'Indiquez une date comme 2027-01-05.'
export const untilPast = 'Cette date est passée. Choisissez une date à venir.'
export const notDiscountable =
  'Choisissez un de vos cours payants à venir ou une de vos formations payantes à venir.'
export const codeExists = 'Vous avez déjà ce code.'
export const tooManyCodes = 'Vous avez déjà 100 codes. Supprimez-en un d’abord.'
export const codeCreated = 'Code créé.'
export const codeDeleted = 'Code supprimé.'
export const noSuchCode = 'Code introuvable.'
export const codeInvalid = 'Ce code n’est pas valable.'
export const heldWithoutCode =
  'Votre place est retenue à un autre prix. Payez-la, ou libérez-la d’abord pour utiliser ce code.'
export const tooManyWrongCodes =
  'Vous avez saisi trop de codes non valables. Réessayez dans une heure.'

// Waitlist
export const waitlistJoined = 'Vous êtes sur la liste d’attente.'
export const waitlistLeft = 'Vous avez quitté la liste d’attente.'
export const seatsLeft = 'Il reste des places. Réservez-en une.'
export const alreadyWaiting = 'Vous êtes déjà sur la liste d’attente.'
export const notWaiting = 'Vous n’êtes pas sur cette liste d’attente.'

// Invitations
export const tooManyEmails = '50 adresses e-mail au maximum à la fois'
export const invitationsSent = 'Invitations envoyées.'
export const nobodyInvited = 'Aucune invitation n’a été envoyée.'
export const alreadyInvited = 'Une place est déjà réservée pour cette adresse.'
export const hasSeatAlready = 'Cette personne a déjà une place.'
export const tooManyInvitations =
  'Vous pouvez inviter 200 personnes par jour. Invitez les autres demain.'
export const invitationWithdrawn = 'Invitation retirée.'
export const noSuchInvitation = 'Invitation introuvable.'
export const invitationAnswered = 'Cette invitation a reçu une réponse ou a expiré.'
export const studentRemoved = 'L’élève a été retiré et prévenu par e-mail.'

// Sessions
export const meetingUrlInvalid = 'Le lien de visio doit être une adresse https'
export const sessionMinutesInvalid =
  'La durée d’une séance doit être un nombre entier de minutes, de 1 à 1\u202f440'
export const minStudentsInvalid =
  'Le nombre minimal d’élèves doit être un nombre entier, égal ou supérieur à 1'
export const minStudentsAboveMax =
  'Le nombre minimal d’élèves ne peut pas dépasser le nombre maximal'
export const scheduleEveryInvalid =
  'Choisissez la fréquence de la formation\u00a0: tous les jours, toutes les semaines ou toutes les deux semaines'
export const scheduleDaysDaily = 'Une formation quotidienne a lieu tous les jours de la semaine'
export const scheduleDaysWithoutFirst = 'La date doit tomber l’un de ces jours de la semaine'
export const sessionsInvalid = 'Le nombre de séances doit être un nombre entier, de 1 à 200'
export const leftOutInvalid = 'Les jours sans séance doivent être des dates comme 2027-01-05'
export const firstLeftOut =
  'La première séance ne peut pas être supprimée. Choisissez plutôt une date de début plus tardive.'
export const leftOutNoSession = 'Seuls les jours où la formation a lieu peuvent être supprimés'
export const ownDate = 'Chaque cours garde sa propre date'
export const ownZone = 'Chaque cours garde son propre fuseau horaire'
export const repeatWeeklyInvalid =
  'Le nombre de cours hebdomadaires doit être un nombre entier, de 2 à 12'
export const sessionTooEarly = 'Cette séance n’est pas encore ouverte.'
export const sessionEnded = 'La séance est terminée.'
export const noMeetingLink = 'L’enseignant n’a pas encore ajouté de lien de visio.'
export const notStarted = 'La séance n’a pas encore commencé.'
export const attendanceSaved = 'Présences enregistrées.'
export const notBookedHere = 'Cette personne n’a pas réservé.'

// La salle de classe
export const roomNotOpen = 'Le cours commencera à l’arrivée de l’enseignant.'
export const roomEnded = 'Le cours est terminé.'
export const removedFromRoom = 'L’enseignant vous a fait quitter ce cours.'
export const roomFull = 'La salle est pleine.'
export const classroomUnavailable = 'La salle de cours n’est pas disponible pour le moment.'
export const notInRoom = 'Seules les personnes présentes dans la salle peuvent le faire.'
export const notPresent = 'Cette personne n’est pas dans la salle.'
export const mutePersonOrEveryone = 'Choisissez une personne ou tout le monde'
export const noSuchChatEntry = 'Message introuvable.'
export const alreadyRecording = 'Le cours est déjà en cours d’enregistrement.'
export const noSuchRecording = 'Enregistrement introuvable.'
export const recordingNotRetried = 'Cet enregistrement ne peut pas être ajouté à nouveau.'
export const notRecording = 'Aucun enregistrement n’est en cours.'
export const nothingToRecord =
  'Activez votre caméra ou votre micro, ou partagez votre écran, pour enregistrer.'
export const boardFull = 'Le tableau est plein.'
export const mayNotDraw = 'Vous n’avez pas l’autorisation de dessiner sur le tableau.'

// Messages to the people booked
export const subjectRequired = 'L’objet est obligatoire'
export const textRequired = 'Le message est obligatoire'
export const messageSent = 'Message envoyé\u202f!'
export const tooManyMessages =
  'Vous avez déjà envoyé 10 messages à ces élèves aujourd’hui. Attendez demain pour le prochain.'

// Materials
export const materialUrlInvalid = 'Le lien doit être une adresse https'
export const materialFileInvalid = 'Choisissez un fichier que vous avez envoyé comme support'
export const materialSource = 'Un support est soit un fichier, soit un lien'
export const materialUploadFailed = 'Impossible d’envoyer le fichier. Réessayez.'
export const materialsSaved = 'Supports enregistrés.'
export const materialsChanged =
  'Les supports ont été modifiés ailleurs entre-temps. Vérifiez-les et réessayez.'
export const materialsFollowingFull =
  'L’un des cours suivants aurait plus de dix supports. Rien n’a été ajouté.'

// Reviews
export const ratingRequired = 'La note est obligatoire'
export const ratingInvalid = 'La note doit être un nombre entier, de 1 à 5'
export const replyRequired = 'La réponse est obligatoire'
export const reviewSaved = 'Votre avis est publié.'
export const reviewDeleted = 'Votre avis a été supprimé.'
export const replySaved = 'Votre réponse est publiée.'
export const reviewReported = 'Merci. Notre équipe va examiner cet avis.'
export const reviewHidden = 'L’avis est masqué.'
export const reviewKept = 'L’avis est conservé.'
export const formerStudent = 'Ancien élève'
export const noSuchReview = 'Avis introuvable.'
export const noReviewWithoutSeat =
  'Seuls les élèves qui avaient une place peuvent donner leur avis.'
export const markedAbsent =
  'L’enseignant a noté votre absence. Vous ne pouvez donc pas donner d’avis.'
export const ownReviewRefused =
  'Vous ne pouvez pas évaluer un cours ou une formation que vous donnez.'
export const reviewTooEarly = 'Vous pourrez donner votre avis une fois la séance terminée.'
export const reviewHiddenAlready = 'Notre équipe a masqué cet avis.'
export const repliedAlready = 'Vous avez déjà répondu à cet avis.'
export const reportOwnReview = 'Vous ne pouvez pas signaler votre propre avis.'
export const reported = 'Merci. Notre équipe va examiner votre signalement.'
export const reportOwn =
  'Vous ne pouvez pas vous signaler vous-même, ni signaler ce que vous enseignez.'
export const reportsDismissed = 'Les signalements ont été classés.'
export const noSuchReport = 'Aucun signalement en attente.'

// Passkeys
export const passkeyAdded = 'La clé d’accès a été ajoutée.'
export const passkeyRenamed = 'La clé d’accès a été renommée.'
export const passkeyRemoved = 'La clé d’accès a été supprimée.'
export const passkeyNotAdded = 'Impossible d’ajouter la clé d’accès. Réessayez.'
export const passkeyAddedBefore = 'Cette clé d’accès a déjà été ajoutée.'
export const passkeyRefused = 'La clé d’accès n’a pas été acceptée. Réessayez.'
export const passkeyUnknown = 'Cette clé d’accès ne fonctionne plus sur ce site.'
export const passkeysUnavailable = 'Les clés d’accès ne fonctionnent pas à cette adresse.'
export const tooManyPasskeys =
  'Vous pouvez avoir 20 clés d’accès au maximum. Supprimez-en une d’abord.'
export const passkeyOnDevice = 'Cet appareil a déjà une clé d’accès pour votre compte.'
export const noPasskeyUsed = 'Aucune clé d’accès n’a été utilisée. Vous pouvez réessayer.'
export const noSuchPasskey = 'Clé d’accès introuvable.'

// Calendar and preferences
export const preferencesSaved = 'Préférences enregistrées.'

// Own data
export const myDataTooOften =
  'Vous pouvez télécharger vos données trois fois par jour. Réessayez plus tard.'

// Files, newsletter, HTTP
export const fileTooLarge = 'Ce fichier est trop volumineux.'
export const fileWrongType = 'Ce type de fichier n’est pas accepté.'
export const fileBroken = 'Impossible de lire ce fichier. Vérifiez-le et réessayez.'
export const noSuchFile = 'Fichier introuvable.'
export const fileInUse = 'Ce fichier est en cours d’utilisation.'
export const subscribed = 'Votre abonnement est confirmé.'
export const unsubscribed = 'Vous ne recevrez plus ces e-mails.'
export const notFound = 'Il n’y a rien ici.'
export const tooManyRequests = 'Trop de tentatives. Patientez un instant et réessayez.'
export const bodyTooLarge = 'La requête est trop volumineuse.'
export const wrongContentType = 'Ce type de contenu n’est pas accepté ici.'
export const malformed = 'Les données envoyées sont illisibles.'
export const serverFault = 'Un problème est survenu de notre côté. Réessayez.'
export const noConnection = 'Pas de connexion. Réessayez dès que vous serez de nouveau en ligne.'
export const notRefreshed = 'Impossible d’actualiser cette liste. Elle n’est peut-être pas à jour.'
export const notSaved = 'L’enregistrement a échoué. Réessayez.'
export const unavailable = 'Le service est indisponible pour le moment. Réessayez dans un instant.'
export const noRoom = 'L’espace de stockage est plein pour le moment. Réessayez plus tard.'
export const ok = 'C’est fait.'
