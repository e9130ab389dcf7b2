-- A team names its leader and a user his team: one of the two references must go, or neither table can be placed before the other when
-- the tables are spread over machines. Membership is checked when a user is saved.
alter table staff_user drop constraint staff_user_team_fk;
